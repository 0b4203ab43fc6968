import { pagePersonId, writerId } from '@cadencia/http/last-person'
import { Button, Center, Stack, Text, ThemeIcon, Title } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { IconUserExclamation } from '@tabler/icons-react'
import { type ReactNode, useEffect } from 'react'
import { noteOtherPerson, useOtherPerson } from './other-person-store.ts'

/** Renders the product until another person signs in in another tab: then nothing of the first is shown any more. */
export function PersonGate({ children }: { children: ReactNode }) {
  const isOther = useOtherPerson((state) => state.isHere)
  const look = () => {
    const writer = writerId()
    if (writer !== undefined && writer !== pagePersonId()) noteOtherPerson()
  }
  useWindowEvent('storage', look)
  // A tab that slept hears of no change.
  useEffect(() => {
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  })
  return isOther ? <OtherPersonScreen /> : children
}

function OtherPersonScreen() {
  return (
    <Center mih="100dvh" p="md">
      <Stack align="center" gap="xs" ta="center" role="alert">
        <ThemeIcon variant="light" size={56} radius="xl" mb="xs" aria-hidden>
          <IconUserExclamation size={28} stroke={1.5} />
        </ThemeIcon>
        <Title order={1}>Outra pessoa entrou neste navegador</Title>
        <Text c="dimmed" maw={420}>
          Esta aba era de quem estava aqui antes. Recarregue para continuar como quem entrou.
        </Text>
        <Button mt="xs" autoFocus onClick={() => window.location.reload()}>
          Recarregar
        </Button>
      </Stack>
    </Center>
  )
}
