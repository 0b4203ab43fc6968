import { type CSSProperties, useRef } from 'react'
import { AddChild } from './add-child.tsx'
import classes from './collection.module.css'
import type { CollectionItem } from './collection.ts'
import { ListRowView } from './collection-row.tsx'
import { GroupHeading } from './group-heading.tsx'
import type { LayoutProps } from './layout-props.ts'
import { showRowHint } from './row-hints.ts'
import swiping from './swipe.module.css'
import { useContentWidths } from './use-content-widths.ts'
import { itemProps, useRows } from './use-rows.ts'
import { useSwipe } from './use-swipe.ts'

const ROW_PX = 36

/** Items as rows of a list, below the headings of their groups; only those in sight are rendered. */
export function CollectionList<T extends CollectionItem, C>(props: LayoutProps<T, C>) {
  const { collection, rows, context } = props
  const { swipe } = collection
  const area = useRef<HTMLUListElement>(null)
  const itemOf = (id: string) => {
    const row = rows.find((one) => one.kind === 'item' && one.item.id === id)
    return row?.kind === 'item' ? row.item : undefined
  }
  useSwipe(
    area,
    // A row that is being selected is not swiped.
    swipe && !props.isSelecting
      ? {
          labelOf: (id, direction) => {
            const item = itemOf(id)
            return item && swipe[direction].isFor(item, context) ? swipe[direction].label : undefined
          },
          onSwipe: (id, direction) => {
            const item = itemOf(id)
            if (item) swipe[direction].run(item, context)
          },
        }
      : undefined,
  )
  const { virtualizer, top, heightPx, onKeyDown, onFocus } = useRows(area, props, ROW_PX)
  const widths = useContentWidths(area, virtualizer.isScrolling)
  const slots = Object.entries(widths).map(([name, px]) => [`--fit-${name}`, `${px}px`])
  return (
    <ul
      ref={area}
      className={swipe ? `${classes.list} ${swiping.swipeable}` : classes.list}
      aria-label={collection.label}
      data-selecting={props.isSelecting || undefined}
      style={{ height: heightPx, ...Object.fromEntries(slots) } as CSSProperties}
      onKeyDown={onKeyDown}
      onFocus={onFocus}
      onMouseMove={showRowHint}
    >
      {virtualizer.getVirtualItems().map(({ key, index, start }) => {
        const row = rows[index]
        if (!row) return null
        const placement = {
          ref: virtualizer.measureElement,
          'data-index': index,
          style: { transform: `translateY(${start - top}px)` },
        }
        if (row.kind === 'group') {
          return (
            <li key={key} {...placement} className={classes.groupRow}>
              <GroupHeading {...props} row={row} />
            </li>
          )
        }
        if (row.kind === 'add') {
          return (
            <li key={key} {...placement} className={classes.row}>
              <AddChild {...props} row={row} />
            </li>
          )
        }
        const { attributes, content } = itemProps(props, row)
        return (
          <li
            key={key}
            {...placement}
            {...attributes}
            className={classes.row}
            aria-label={collection.titleOf(row.item)}
          >
            <ListRowView {...content} />
          </li>
        )
      })}
    </ul>
  )
}
