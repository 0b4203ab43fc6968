import { Stack, Text, ThemeIcon } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'

interface EmptyStateProps {
  icon: Icon
  /** The specified empty text, for example 'Nenhuma reunião encontrada'. */
  text: string
  description?: string
  /** The button that fills the emptiness. */
  action?: ReactNode
}

/** Stands where a list has nothing to show. */
export function EmptyState({ icon: StateIcon, text, description, action }: EmptyStateProps) {
  return (
    <Stack align="center" gap="xs" py="xl" px="md" ta="center">
      <ThemeIcon variant="light" color="gray" size={48} radius="xl" mb="xs" aria-hidden>
        <StateIcon size={24} stroke={1.5} />
      </ThemeIcon>
      <Text fw={600}>{text}</Text>
      {description && (
        <Text c="dimmed" maw={420}>
          {description}
        </Text>
      )}
      {action && <div className="state-action">{action}</div>}
    </Stack>
  )
}
