export type StatusTone = 'neutral' | 'info' | 'success' | 'warning' | 'danger'

export const STATUS_COLORS = {
  neutral: 'gray',
  info: 'blue',
  success: 'green',
  warning: 'yellow',
  danger: 'red',
} as const satisfies Record<StatusTone, string>

/**
 * Status label. The text carries the meaning, the colour only helps: what is as usual is neutral, what is under way is
 * info, what is live or won is success, what needs somebody is warning or danger.
 */
export function StatusBadge({ tone, label }: { tone: StatusTone; label: string }) {
  return (
    <span className="status-badge mantine-Badge-label" data-tone={tone}>
      {label}
    </span>
  )
}
