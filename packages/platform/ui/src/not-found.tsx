import { Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'

/** Page for unknown URLs; `action` leads back. */
export function NotFound({ action }: { action?: ReactNode }) {
  return (
    <Stack align="center" justify="center" gap="xs" mih="60dvh" px="md" ta="center">
      <Title order={1}>404 Page Not Found</Title>
      <Text c="dimmed">O endereço não existe ou mudou de lugar.</Text>
      {action && <div className="state-action">{action}</div>}
    </Stack>
  )
}
