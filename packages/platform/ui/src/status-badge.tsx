import { Badge } from '@mantine/core'

export type StatusTone = 'neutral' | 'info' | 'success' | 'warning' | 'danger'

/** The theme colour of each tone; these colours say a status and nothing else. */
export const STATUS_COLORS = {
  neutral: 'gray',
  info: 'blue',
  success: 'green',
  warning: 'yellow',
  danger: 'red',
} as const satisfies Record<StatusTone, string>

/** A record's status as a small label. The word carries the meaning; the colour only helps to find it. */
export function StatusBadge({ tone, label }: { tone: StatusTone; label: string }) {
  return (
    <Badge color={STATUS_COLORS[tone]} variant="light" radius="sm" flex="none" miw="max-content">
      {label}
    </Badge>
  )
}
