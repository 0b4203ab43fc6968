import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import classes from './collection.module.css'
import type { CollectionItem } from './collection.ts'
import type { GroupRow } from './group-items.ts'
import type { LayoutProps } from './layout-props.ts'
import { QuickAdd } from './quick-add.tsx'

interface GroupHeadingProps<T extends CollectionItem, C>
  extends Pick<LayoutProps<T, C>, 'collection' | 'hasMore' | 'onToggle' | 'onAdd'> {
  row: GroupRow<T>
}

/** A group's label, count and totals; collapses the group, and adds to it. While there is more, its count is the least that it has. */
export function GroupHeading<T extends CollectionItem, C>(props: GroupHeadingProps<T, C>) {
  const { row, collection, hasMore, onToggle, onAdd } = props
  const { summary, noun } = collection
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
        <span className={classes.groupCount}>{hasMore ? `${group.items.length}+` : group.items.length}</span>
        {summary && !hasMore && group.items.length > 0 && (
          <span className={classes.groupSummary}>{summary(group.items)}</span>
        )}
      </button>
      {onAdd && (
        <QuickAdd
          label={`Adicionar ${noun[0]}`}
          group={group.label}
          onAdd={(title) => onAdd(title, group.key)}
        />
      )}
    </div>
  )
}
