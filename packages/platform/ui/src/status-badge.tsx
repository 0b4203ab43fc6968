import { lookUp, UNKNOWN_BADGE } from '@cadencia/locale/fallback'

export type StatusTone = 'neutral' | 'info' | 'success' | 'warning' | 'danger'

export const STATUS_COLORS = {
  neutral: 'gray',
  info: 'blue',
  success: 'green',
  warning: 'yellow',
  danger: 'red',
} as const satisfies Record<StatusTone, string>

interface StatusBadgeProps {
  readonly tone: StatusTone
  readonly label: string
}

/** The badge of a value; of one that a newer server may send 'Desconhecido'. */
export function badgeOf(badges: Readonly<Record<string, StatusBadgeProps>>, value: string): StatusBadgeProps {
  return lookUp(badges, value, UNKNOWN_BADGE)
}

/**
 * Status label. The text carries the meaning, the colour only helps: what is as usual is neutral, what is under way is
 * info, what is live or won is success, what needs somebody is warning or danger.
 */
export function StatusBadge({ tone, label }: StatusBadgeProps) {
  return (
    <span className="status-badge mantine-Badge-label" data-tone={tone}>
      {label}
    </span>
  )
}
