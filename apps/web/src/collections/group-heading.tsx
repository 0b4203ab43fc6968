import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import classes from './collection.module.css'
import type { GroupRow } from './group-items.ts'

interface GroupHeadingProps<T> {
  row: GroupRow<T>
  summary: ((items: readonly T[]) => string) | undefined
  /** Not all items are loaded: its count is the least that it has. */
  isPartial: boolean
  onToggle: (row: GroupRow<T>) => void
}

/** A group's label, count and totals; collapses the group. */
export function GroupHeading<T>({ row, summary, isPartial, onToggle }: GroupHeadingProps<T>) {
  const { group, isCollapsed } = row
  const Chevron = isCollapsed ? IconChevronRight : IconChevronDown
  return (
    <button
      type="button"
      className={classes.groupHeading}
      aria-expanded={!isCollapsed}
      onClick={() => onToggle(row)}
    >
      <Chevron size={16} stroke={2} aria-hidden />
      <span className={classes.groupLabel}>{group.label}</span>
      <span className={classes.groupCount}>{isPartial ? `${group.items.length}+` : group.items.length}</span>
      {summary && !isPartial && group.items.length > 0 && (
        <span className={classes.groupSummary}>{summary(group.items)}</span>
      )}
    </button>
  )
}
