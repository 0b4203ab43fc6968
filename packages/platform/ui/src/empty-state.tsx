import { Stack, Text, ThemeIcon } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'

interface EmptyStateProps {
  icon: Icon
  /** For example 'Nenhuma reunião encontrada'. */
  text: string
  description?: string | undefined
  action?: ReactNode
}

/** Shown in place of an empty list. */
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
