import { Badge } from '@mantine/core'

export type StatusTone = 'neutral' | 'info' | 'success' | 'warning' | 'danger'

export const STATUS_COLORS = {
  neutral: 'gray',
  info: 'blue',
  success: 'green',
  warning: 'yellow',
  danger: 'red',
} as const satisfies Record<StatusTone, string>

/** Status label. The text carries the meaning, the colour only helps. */
export function StatusBadge({ tone, label }: { tone: StatusTone; label: string }) {
  return (
    <Badge color={STATUS_COLORS[tone]} variant="light" radius="sm" flex="none" miw="max-content">
      {label}
    </Badge>
  )
}
