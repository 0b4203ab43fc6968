import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import classes from './collection.module.css'
import type { GroupRow } from './group-items.ts'
import { QuickAdd } from './quick-add.tsx'

interface GroupHeadingProps<T> {
  row: GroupRow<T>
  summary: ((items: readonly T[]) => string) | undefined
  /** Not all items are loaded: its count is the least that it has. */
  isPartial: boolean
  onToggle: (row: GroupRow<T>) => void
  /** 'Adicionar tarefa' */
  addLabel: string
  /** Undefined where none can be added. */
  onAdd: ((title: string, key: string) => Promise<boolean>) | undefined
}

/** A group's label, count and totals; collapses the group, and adds to it. */
export function GroupHeading<T>(props: GroupHeadingProps<T>) {
  const { row, summary, isPartial, onToggle, addLabel, onAdd } = props
  const { group, isCollapsed } = row
  const Chevron = isCollapsed ? IconChevronRight : IconChevronDown
  return (
    <div className={classes.groupLine}>
      <button
        type="button"
        className={classes.groupHeading}
        aria-expanded={!isCollapsed}
        onClick={() => onToggle(row)}
      >
        <Chevron size={16} stroke={2} aria-hidden />
        <span className={classes.groupLabel}>{group.label}</span>
        <span className={classes.groupCount}>
          {isPartial ? `${group.items.length}+` : group.items.length}
        </span>
        {summary && !isPartial && group.items.length > 0 && (
          <span className={classes.groupSummary}>{summary(group.items)}</span>
        )}
      </button>
      {onAdd && <QuickAdd label={addLabel} group={group.label} onAdd={(title) => onAdd(title, group.key)} />}
    </div>
  )
}
