import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import classes from './collection.module.css'
import type { ListRow } from './group-items.ts'

interface GroupHeadingProps<T> {
  row: Extract<ListRow<T>, { kind: 'group' }>
  summary: ((items: readonly T[]) => string) | undefined
  onToggle: (key: string, isCollapsed: boolean) => void
}

/** A group's label, count and totals; collapses the group. */
export function GroupHeading<T>({ row, summary, onToggle }: GroupHeadingProps<T>) {
  const { group, isCollapsed } = row
  const Chevron = isCollapsed ? IconChevronRight : IconChevronDown
  return (
    <button
      type="button"
      className={classes.groupHeading}
      aria-expanded={!isCollapsed}
      onClick={() => onToggle(group.key, isCollapsed)}
    >
      <Chevron size={16} stroke={2} aria-hidden />
      <span className={classes.groupLabel}>{group.label}</span>
      <span className={classes.groupCount}>{group.items.length}</span>
      {summary && group.items.length > 0 && (
        <span className={classes.groupSummary}>{summary(group.items)}</span>
      )}
    </button>
  )
}
