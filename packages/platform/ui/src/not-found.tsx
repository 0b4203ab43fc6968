import { Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'

interface NotFoundProps {
  headingOrder?: 1 | 2
  /** Leads back. */
  action?: ReactNode
}

/** Page for unknown URLs. */
export function NotFound({ headingOrder = 1, action }: NotFoundProps) {
  return (
    <Stack align="center" justify="center" gap="xs" mih="60dvh" px="md" ta="center">
      <Title order={headingOrder}>404 Page Not Found</Title>
      <Text c="dimmed">O endereço não existe ou mudou de lugar.</Text>
      {action && <div className="state-action">{action}</div>}
    </Stack>
  )
}
