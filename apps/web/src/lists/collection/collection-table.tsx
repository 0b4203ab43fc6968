import { VisuallyHidden } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { type CSSProperties, type HTMLAttributes, type KeyboardEvent, useRef } from 'react'
import classes from './collection.module.css'
import { type Collection, type CollectionItem, parseSort, visibleColumns } from './collection.ts'
import { TableRowView } from './collection-row.tsx'
import { GroupHeading } from './group-heading.tsx'
import { COLUMN_PX, type CollectionTable } from './use-collection-table.ts'
import type { CollectionView } from './use-collection-view.ts'
import { itemProps, type RowsLayoutProps, useRows } from './use-rows.ts'

const ROW_PX = 44
const TITLE_PX = 260
const CELL_PADDING_PX = 24
const RESIZE_STEP_PX = 16

interface CollectionTableViewProps<T extends CollectionItem, C> extends RowsLayoutProps<T, C> {
  table: CollectionTable<T>
  view: CollectionView
}

/** Items as a table whose columns are sorted and resized by their headings; only rows in sight are rendered. */
export function CollectionTableView<T extends CollectionItem, C>(props: CollectionTableViewProps<T, C>) {
  const { collection, rows, columns, table, view } = props
  const area = useRef<HTMLTableSectionElement>(null)
  const { virtualizer, top, onKeyDown, onFocus } = useRows(area, props, ROW_PX)
  const { titlePx = TITLE_PX, rowActionsPx } = collection
  const actionsPx = rowActionsPx === undefined ? 0 : rowActionsPx + CELL_PADDING_PX
  const widthPx = titlePx + table.getTotalSize() + actionsPx
  const columnsPx = table.getVisibleLeafColumns().map((column) => `${column.getSize()}px`)
  const style = {
    minWidth: widthPx,
    '--columns': `${titlePx}px ${columnsPx.join(' ')} minmax(${actionsPx}px, 1fr)`,
  } as CSSProperties
  return (
    <div className={classes.tableScroll}>
      <table
        className={classes.table}
        aria-label={collection.label}
        aria-rowcount={rows.length + 1}
        style={style}
        data-selecting={props.isSelecting || undefined}
        data-selectable={props.onSelect !== undefined || undefined}
      >
        <thead>
          <tr>
            <th scope="col" aria-sort={ariaSort(view.sort, collection.titleSortKey)}>
              <Heading label={collection.titleLabel} sortKey={collection.titleSortKey} view={view} />
            </th>
            <Headings collection={collection} columns={columns} table={table} view={view} />
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
          style={{ height: virtualizer.getTotalSize() }}
          onKeyDown={onKeyDown}
          onFocus={onFocus}
        >
          {virtualizer.getVirtualItems().map(({ key, index, start }) => {
            const row = rows[index]
            if (!row) return null
            const place = {
              'aria-rowindex': index + 2,
              style: { transform: `translateY(${start - top}px)` },
            }
            return row.kind === 'group' ? (
              <tr key={key} ref={virtualizer.measureElement} data-index={index} {...place}>
                <td className={classes.groupCell}>
                  <GroupHeading row={row} summary={collection.summary} onToggle={props.onToggleGroup} />
                </td>
              </tr>
            ) : (
              <ItemRow key={key} place={place} {...itemProps(props, row.item)} />
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

interface ItemRowProps<T extends CollectionItem, C> extends ReturnType<typeof itemProps<T, C>> {
  place: HTMLAttributes<HTMLTableRowElement>
}

function ItemRow<T extends CollectionItem, C>({ place, attributes, content }: ItemRowProps<T, C>) {
  return (
    <tr {...place} {...attributes}>
      <TableRowView {...content} />
    </tr>
  )
}

interface HeadingsProps<T extends CollectionItem, C> {
  collection: Collection<T, C>
  columns: readonly string[]
  table: CollectionTable<T>
  view: CollectionView
}

function Headings<T extends CollectionItem, C>({ collection, columns, table, view }: HeadingsProps<T, C>) {
  const headers = table.getFlatHeaders()
  return visibleColumns(collection, columns).map(({ id, label, sortKey, isNumeric }) => {
    const header = headers.find((one) => one.column.id === id)
    if (!header) return null
    const resize = header.getResizeHandler()
    const widthPx = header.getSize()
    const resizeByKey = (event: KeyboardEvent) => {
      const step = { ArrowLeft: -RESIZE_STEP_PX, ArrowRight: RESIZE_STEP_PX }[event.key]
      if (step === undefined) return
      event.preventDefault()
      const resized = Math.min(Math.max(widthPx + step, COLUMN_PX.least), COLUMN_PX.most)
      view.change({ widths: { ...view.widths, [id]: resized } })
    }
    return (
      <th key={id} scope="col" aria-sort={ariaSort(view.sort, sortKey)} data-numeric={isNumeric || undefined}>
        <Heading label={label} sortKey={sortKey} view={view} />
        {/* biome-ignore lint/a11y/useSemanticElements: a separator that is moved is not a rule */}
        <span
          role="separator"
          tabIndex={0}
          aria-orientation="vertical"
          aria-label={`Largura de ${label}`}
          aria-valuenow={widthPx}
          aria-valuemin={COLUMN_PX.least}
          aria-valuemax={COLUMN_PX.most}
          className={classes.resizer}
          data-resizing={header.column.getIsResizing() || undefined}
          onMouseDown={resize}
          onTouchStart={resize}
          onKeyDown={resizeByKey}
        />
      </th>
    )
  })
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
