import { UNKNOWN } from '@cadencia/locale/fallback'
import {
  type Icon,
  IconAlertTriangleFilled,
  IconChevronDown,
  IconChevronUp,
  IconEqual,
} from '@tabler/icons-react'
import classes from './priority-badge.module.css'

/** Tasks have the first three; requests for support all. */
type Priority = 'low' | 'medium' | 'high' | 'urgent'

export const PRIORITY_LABELS = {
  low: 'Baixa',
  medium: 'Média',
  high: 'Alta',
  urgent: 'Urgente',
} as const satisfies Record<Priority, string>

interface BadgeContent {
  readonly label: string
  readonly icon: Icon
}

const BADGES: Readonly<Record<string, BadgeContent>> = {
  low: { label: PRIORITY_LABELS.low, icon: IconChevronDown },
  medium: { label: PRIORITY_LABELS.medium, icon: IconEqual },
  high: { label: PRIORITY_LABELS.high, icon: IconChevronUp },
  urgent: { label: PRIORITY_LABELS.urgent, icon: IconAlertTriangleFilled },
} satisfies Record<Priority, BadgeContent>
const UNKNOWN_BADGE: BadgeContent = { label: UNKNOWN, icon: IconEqual }

interface PriorityBadgeProps {
  priority: string
  /** For lists in which 'Alta' alone could be anything. */
  label?: string
}

/** Plain elements instead of a Mantine badge: a board draws hundreds of them. */
export function PriorityBadge({ priority, label }: PriorityBadgeProps) {
  const badge = BADGES[priority] ?? UNKNOWN_BADGE
  return (
    <span className={classes.badge} data-priority={priority} title="Prioridade">
      <badge.icon size={13} stroke={2.5} aria-hidden />
      {label ?? badge.label}
    </span>
  )
}
