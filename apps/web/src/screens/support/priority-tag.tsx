import type { SupportPriority } from '@cadencia/support/contract'
import { Text } from '@mantine/core'
import { IconAlertTriangleFilled, IconChevronDown, IconChevronUp, IconEqual } from '@tabler/icons-react'
import classes from './support.module.css'
import { PRIORITY_LABELS } from './support-words.ts'

const ICONS = {
  low: IconChevronDown,
  medium: IconEqual,
  high: IconChevronUp,
  urgent: IconAlertTriangleFilled,
} as const satisfies Record<SupportPriority, unknown>

/** How urgent a request is; only the most urgent has a colour. */
export function PriorityTag({ priority }: { priority: SupportPriority }) {
  const Sign = ICONS[priority]
  return (
    <Text span size="sm" fw={550} className={classes.priority} data-priority={priority} title="Prioridade">
      <Sign size={16} stroke={2} aria-hidden />
      {PRIORITY_LABELS[priority]}
    </Text>
  )
}
