import { VisuallyHidden } from '@mantine/core'
import { useMediaQuery, useResizeObserver } from '@mantine/hooks'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import {
  type CSSProperties,
  type HTMLAttributes,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { AddChild } from './add-child.tsx'
import classes from './collection.module.css'
import { type Collection, type CollectionItem, parseSort, visibleColumns } from './collection.ts'
import { TableRowView } from './collection-row.tsx'
import { ColumnHandle } from './column-handle.tsx'
import { GroupHeading } from './group-heading.tsx'
import type { ItemRow } from './group-items.ts'
import type { LayoutProps } from './layout-props.ts'
import { showRowHint } from './row-hints.ts'
import { fitting, shared, type Track } from './table-widths.ts'
import type { CollectionView } from './use-collection-view.ts'
import { useContentWidths } from './use-content-widths.ts'
import { itemProps, useRows } from './use-rows.ts'

const ROW_PX = { mouse: 36, finger: 44 } as const
const TITLE_PX = 180
/** Where there is room, titles as long as this are not cut. */
const TITLE_UNCUT_PX = 480
/** Values that are longer are cut where there is no room for them. */
const COLUMN_MOST_PX = 420
const ACTIONS_PADDING_PX = 8

/** Items as a table whose columns are sorted and resized by their headings; only rows in sight are rendered. */
export function CollectionTable<T extends CollectionItem, C>(props: LayoutProps<T, C>) {
  const { collection, rows, view } = props
  const area = useRef<HTMLTableSectionElement>(null)
  const isTouch = useMediaQuery('(pointer: coarse)', undefined, { getInitialValueInEffect: false })
  const rowPx = isTouch ? ROW_PX.finger : ROW_PX.mouse
  const { virtualizer, top, heightPx, onKeyDown, onFocus } = useRows(area, props, rowPx)
  const table = useRef<HTMLTableElement>(null)
  const contentPx = useContentWidths(table, virtualizer.isScrolling)
  const { titlePx: titleUsualPx = TITLE_PX, rowActionsPx = 0 } = collection
  const actionsPx = contentPx.actions ?? rowActionsPx + ACTIONS_PADDING_PX
  const [scroller, { left, right }] = useResizeObserver<HTMLDivElement>()
  const roomPx = right - left
  const all = columnTracks(collection, view, contentPx)
  // An open record shows what has no room beside it; what was chosen is scrolled to.
  const isFitted = roomPx > 0 && (props.openId !== undefined || !view.hasChosenColumns)
  const wholePx = Math.min(contentPx.title || titleUsualPx, Math.max(titleUsualPx, TITLE_UNCUT_PX))
  const title = { leastPx: Math.min(titleUsualPx, wholePx), widthPx: wholePx }
  const dataPx = roomPx - actionsPx
  const { titlePx, tracks } = shared(title, isFitted ? fitting(title, all, dataPx) : all, dataPx)
  const columns = tracks.map(({ column }) => column.id)
  const isTree = rows.find((row) => row.kind === 'item')?.level !== undefined
  const titleStartPx = useTitleStart(area)
  const style = {
    minWidth: titlePx + actionsPx + tracks.reduce((sum, { leastPx }) => sum + leastPx, 0),
    '--row-height': `${rowPx}px`,
    '--columns': [
      `minmax(${titlePx}px, 1fr)`,
      ...tracks.map(({ leastPx, widthPx }) => `minmax(${leastPx}px, ${widthPx}px)`),
      `${actionsPx}px`,
    ].join(' '),
  } as CSSProperties
  return (
    <div ref={scroller} className={classes.tableScroll}>
      <table
        ref={table}
        className={classes.table}
        role={isTree ? 'treegrid' : undefined}
        aria-label={collection.label}
        aria-rowcount={rows.length + 1}
        style={style}
        data-selecting={props.isSelecting || undefined}
        data-selectable={props.onSelect !== undefined || undefined}
      >
        <thead>
          <tr>
            <th
              scope="col"
              aria-sort={ariaSort(view.sort, collection.titleSortKey)}
              style={{ paddingInlineStart: titleStartPx }}
            >
              <Heading label={collection.titleLabel} sortKey={collection.titleSortKey} view={view} />
            </th>
            <Headings tracks={tracks} view={view} />
            {collection.rowActions ? (
              <th className={classes.fill}>
                <VisuallyHidden>Ações</VisuallyHidden>
              </th>
            ) : (
              <td className={classes.fill} />
            )}
          </tr>
        </thead>
        <tbody
          ref={area}
          style={{ height: heightPx }}
          onKeyDown={onKeyDown}
          onFocus={onFocus}
          onMouseMove={showRowHint}
        >
          {virtualizer.getVirtualItems().map(({ key, index, start }) => {
            const row = rows[index]
            if (!row) return null
            const rowProps = {
              'aria-rowindex': index + 2,
              style: { transform: `translateY(${start - top}px)` },
            }
            return row.kind === 'item' ? (
              <ItemRowView
                key={key}
                rowProps={{ ...rowProps, 'aria-level': levelOf(row), 'aria-expanded': row.isOpen }}
                {...itemProps({ ...props, view: { ...view, columns } }, row)}
              />
            ) : (
              <tr key={key} ref={virtualizer.measureElement} data-index={index} {...rowProps}>
                {row.kind === 'add' ? (
                  <td className={classes.addCell}>
                    <AddChild {...props} row={row} />
                  </td>
                ) : (
                  <td className={classes.groupCell}>
                    <GroupHeading {...props} row={row} />
                  </td>
                )}
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

function levelOf<T>({ level }: ItemRow<T>): number | undefined {
  return level === undefined ? undefined : level + 1
}

/** The widths of all columns but the first: those that were chosen are kept, the others fit their content and give way where there is less room. */
function columnTracks<T extends CollectionItem, C>(
  collection: Collection<T, C>,
  { columns, widths }: CollectionView,
  contentPx: Readonly<Record<string, number>>,
) {
  return visibleColumns(collection, columns).flatMap((column): Track<T, C>[] => {
    const { id, widthPx, leastPx = widthPx, isListOnly } = column
    const chosenPx = widths[id]
    if (isListOnly) return []
    if (chosenPx !== undefined) return [{ column, widthPx: chosenPx, leastPx: chosenPx }]
    const mostPx = Math.min(contentPx[`column ${id}`] ?? widthPx, COLUMN_MOST_PX)
    return [{ column, widthPx: mostPx, leastPx: Math.min(mostPx, leastPx) }]
  })
}

/** Where the titles begin: their heading stands above them, and not above the boxes before them. */
function useTitleStart(area: RefObject<HTMLElement | null>): number | undefined {
  const [startPx, setStartPx] = useState<number>()
  useLayoutEffect(() => {
    const title = area.current?.querySelector<HTMLElement>('[data-title]')
    if (title) setStartPx(title.offsetLeft || undefined)
  })
  return startPx
}

interface ItemRowViewProps<T extends CollectionItem, C> extends ReturnType<typeof itemProps<T, C>> {
  rowProps: HTMLAttributes<HTMLTableRowElement>
}

function ItemRowView<T extends CollectionItem, C>({ rowProps, attributes, content }: ItemRowViewProps<T, C>) {
  return (
    <tr {...rowProps} {...attributes}>
      <TableRowView {...content} />
    </tr>
  )
}

interface HeadingsProps<T extends CollectionItem, C> {
  tracks: readonly Track<T, C>[]
  view: CollectionView
}

function Headings<T extends CollectionItem, C>({ tracks, view }: HeadingsProps<T, C>) {
  return tracks.map(({ column: { id, label, sortKey, isNumeric }, widthPx }) => (
    <th
      key={id}
      scope="col"
      data-fit={`column ${id}`}
      aria-sort={ariaSort(view.sort, sortKey)}
      data-numeric={isNumeric || undefined}
    >
      <Heading label={label} sortKey={sortKey} view={view} />
      <ColumnHandle
        label={label}
        widthPx={widthPx}
        onChange={(px) => view.change({ widths: { ...view.widths, [id]: px } })}
      />
    </th>
  ))
}

function ariaSort(sort: string, sortKey: string | undefined): 'ascending' | 'descending' | undefined {
  const { key, isDescending } = parseSort(sort)
  if (sortKey === undefined || key !== sortKey) return undefined
  return isDescending ? 'descending' : 'ascending'
}

interface HeadingProps {
  label: string
  sortKey: string | undefined
  view: CollectionView
}

function Heading({ label, sortKey, view }: HeadingProps) {
  if (sortKey === undefined) return label
  const direction = ariaSort(view.sort, sortKey)
  const Arrow = direction === 'descending' ? IconArrowDown : IconArrowUp
  return (
    <button
      type="button"
      className={classes.sort}
      onClick={() => view.change({ sort: direction === 'ascending' ? `-${sortKey}` : sortKey })}
    >
      {label}
      {direction && <Arrow size={14} stroke={2} aria-hidden />}
    </button>
  )
}
