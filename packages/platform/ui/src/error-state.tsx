import { Button, Stack, Text, ThemeIcon } from '@mantine/core'
import { IconCloudOff, IconRefresh } from '@tabler/icons-react'

interface ErrorStateProps {
  message: string
  onRetry: () => void
  isRetrying?: boolean
}

/** Announced error with a retry button, in place of content that failed to load. */
export function ErrorState({ message, onRetry, isRetrying = false }: ErrorStateProps) {
  return (
    <Stack align="center" gap="xs" py="xl" px="md" ta="center" role="alert">
      <ThemeIcon variant="light" color="red" size={48} radius="xl" mb="xs" aria-hidden>
        <IconCloudOff size={24} stroke={1.5} />
      </ThemeIcon>
      <Text maw={420}>{message}</Text>
      {!navigator.onLine && (
        <Text maw={420} size="sm" c="dimmed">
          Sem conexão. Isto não está guardado neste aparelho e aparece quando a rede voltar.
        </Text>
      )}
      <Button
        variant="default"
        mt="xs"
        leftSection={<IconRefresh size={16} aria-hidden />}
        loading={isRetrying}
        onClick={onRetry}
      >
        Tentar novamente
      </Button>
    </Stack>
  )
}
