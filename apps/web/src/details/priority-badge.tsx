import { UNKNOWN, withFallback } from '@cadencia/locale/fallback'
import {
  type Icon,
  IconAlertTriangleFilled,
  IconChevronDown,
  IconChevronUp,
  IconEqual,
} from '@tabler/icons-react'
import { labelIn } from '../lists/collection/collection.ts'
import classes from './priority-badge.module.css'

/** Tasks have the first three; requests for support all. */
type Priority = 'low' | 'medium' | 'high' | 'urgent'

export const PRIORITY_LABELS = withFallback(
  {
    low: 'Baixa',
    medium: 'Média',
    high: 'Alta',
    urgent: 'Urgente',
  } as const satisfies Record<Priority, string>,
  UNKNOWN,
)

const ICONS = {
  low: IconChevronDown,
  medium: IconEqual,
  high: IconChevronUp,
  urgent: IconAlertTriangleFilled,
} as const satisfies Record<Priority, Icon>

const labelOf = labelIn(PRIORITY_LABELS)

interface PriorityBadgeProps {
  priority: string
  /** Where 'Alta' alone could be of anything. */
  label?: string
}

/** How much something presses; colour only where it does. Plain elements: a board draws hundreds of them. */
export function PriorityBadge({ priority, label = labelOf(priority) }: PriorityBadgeProps) {
  const icons: Readonly<Record<string, Icon>> = ICONS
  const Sign = icons[priority] ?? IconEqual
  return (
    <span className={classes.badge} data-priority={priority} title="Prioridade">
      <Sign size={13} stroke={2.5} aria-hidden />
      {label}
    </span>
  )
}
