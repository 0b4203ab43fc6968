import { VisuallyHidden } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { type KeyboardEvent, useRef } from 'react'
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
  const columnCount = columns.length + 2
  const { titlePx = TITLE_PX, rowActionsPx } = collection
  const actionsPx = rowActionsPx === undefined ? 0 : rowActionsPx + CELL_PADDING_PX
  const widthPx = titlePx + table.getTotalSize() + actionsPx
  const shown = virtualizer.getVirtualItems()
  return (
    <div className={classes.tableScroll}>
      <table
        className={classes.table}
        aria-label={collection.label}
        aria-rowcount={rows.length + 1}
        style={{ minWidth: widthPx }}
        data-selecting={props.isSelecting || undefined}
        data-selectable={props.onSelect !== undefined || undefined}
      >
        <colgroup>
          <col style={{ minWidth: titlePx, width: titlePx }} />
          {table.getVisibleLeafColumns().map((column) => (
            <col key={column.id} style={{ width: column.getSize() }} />
          ))}
          <col />
        </colgroup>
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
        <tbody ref={area} onKeyDown={onKeyDown} onFocus={onFocus}>
          {shown.map(({ key, index, start }, position) => {
            const row = rows[index]
            const before = shown[position - 1]
            const gapPx = start - (before ? before.end : top)
            if (!row) return null
            return [
              gapPx > 0 && <Spacer key={`before-${key}`} px={gapPx} columnCount={columnCount} />,
              row.kind === 'group' ? (
                <tr key={key} aria-rowindex={index + 2}>
                  <td colSpan={columnCount} className={classes.groupCell}>
                    <GroupHeading row={row} summary={collection.summary} onToggle={props.onToggleGroup} />
                  </td>
                </tr>
              ) : (
                <ItemRow key={key} index={index} {...itemProps(props, row.item)} />
              ),
            ]
          })}
          <Spacer
            px={virtualizer.getTotalSize() + top - (shown.at(-1)?.end ?? top)}
            columnCount={columnCount}
          />
        </tbody>
      </table>
    </div>
  )
}

interface ItemRowProps<T extends CollectionItem, C> extends ReturnType<typeof itemProps<T, C>> {
  index: number
}

function ItemRow<T extends CollectionItem, C>({ index, attributes, content }: ItemRowProps<T, C>) {
  return (
    <tr aria-rowindex={index + 2} {...attributes}>
      <TableRowView {...content} />
    </tr>
  )
}

/** Holds the place of rows that are not rendered. */
function Spacer({ px, columnCount }: { px: number; columnCount: number }) {
  if (px <= 0) return null
  return (
    <tr aria-hidden style={{ height: px }} className={classes.spacer}>
      <td colSpan={columnCount} />
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
