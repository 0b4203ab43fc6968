import { IconAlertTriangleFilled, IconChevronDown, IconChevronUp, IconEqual } from '@tabler/icons-react'
import classes from './priority-badge.module.css'

/** Tasks have the first three; requests for support all. */
type Priority = 'low' | 'medium' | 'high' | 'urgent'

export const PRIORITY_LABELS = {
  low: 'Baixa',
  medium: 'Média',
  high: 'Alta',
  urgent: 'Urgente',
} as const satisfies Record<Priority, string>

const ICONS = {
  low: IconChevronDown,
  medium: IconEqual,
  high: IconChevronUp,
  urgent: IconAlertTriangleFilled,
} as const satisfies Record<Priority, unknown>

interface PriorityBadgeProps {
  priority: Priority
  /** Where 'Alta' alone could be of anything. */
  label?: string
}

/** How much something presses; colour only where it does. Plain elements: a board draws hundreds of them. */
export function PriorityBadge({ priority, label = PRIORITY_LABELS[priority] }: PriorityBadgeProps) {
  const Sign = ICONS[priority]
  return (
    <span className={classes.badge} data-priority={priority} title="Prioridade">
      <Sign size={13} stroke={2.5} aria-hidden />
      {label}
    </span>
  )
}
