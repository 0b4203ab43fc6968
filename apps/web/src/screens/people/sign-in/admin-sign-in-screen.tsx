import { Anchor, Button, Center, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { IconShieldLock } from '@tabler/icons-react'
import { type FormEvent, useRef } from 'react'
import { Logo } from '../../../kit/logo.tsx'
import { useScreenTitle } from '../../../kit/use-site-name.ts'
import { AdminFields } from './admin-fields.tsx'
import { useAdminEntry } from './use-admin-entry.ts'
import { useFocusOnArrival } from './use-focus-on-arrival.ts'

/** The administrators' way in at its own address. */
export function AdminSignInScreen() {
  const signIn = useAdminEntry()
  const username = useRef<HTMLInputElement>(null)
  useFocusOnArrival(username)
  useScreenTitle('Acesso Administrativo')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!signIn.isPending) void signIn.submit()
  }
  return (
    <Center component="main" mih="100dvh" p="md">
      <Stack w="100%" maw={380} gap="lg">
        <Center>
          <Logo />
        </Center>
        <Paper withBorder p="xl" radius="lg" shadow="sm">
          <form onSubmit={submit} noValidate>
            <Stack gap="md">
              <div>
                <Title order={1}>Acesso Administrativo</Title>
                <Group gap={6} mt={4} c="dimmed" wrap="nowrap">
                  <IconShieldLock size={16} stroke={1.75} aria-hidden />
                  <Text size="sm">Apenas administradores autorizados</Text>
                </Group>
              </div>
              <AdminFields signIn={signIn} usernameRef={username} />
              <Button type="submit" fullWidth disabled={signIn.isPending} aria-busy={signIn.isPending}>
                {signIn.isPending ? 'Entrando...' : 'Entrar'}
              </Button>
            </Stack>
          </form>
        </Paper>
        <Anchor href="/" size="sm" ta="center" className="touch-link">
          Voltar ao início
        </Anchor>
      </Stack>
    </Center>
  )
}
