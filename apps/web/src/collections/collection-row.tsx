import { ActionIcon } from '@mantine/core'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { type CSSProperties, memo } from 'react'
import { Link, useLocation } from 'react-router'
import { END_SLOTS } from '../records/fields/field.ts'
import classes from './collection.module.css'
import {
  type Collection,
  type CollectionItem,
  type Column,
  recordAddress,
  visibleColumns,
} from './collection.ts'
import type { ItemRow } from './group-items.ts'
import { SelectBox } from './select-box.tsx'

export interface CollectionRowProps<T extends CollectionItem, C> {
  collection: Collection<T, C>
  row: ItemRow<T>
  context: C
  /** Ids of the visible columns. */
  columns: readonly string[]
  isSelected: boolean
  /** Of several. */
  isOneOfSelected: boolean
  /** Its record is open beside the list. */
  isOpen: boolean
  /** Undefined where items cannot be selected. */
  onSelect: ((id: string, isRange: boolean) => void) | undefined
  onToggle: (row: ItemRow<T>) => void
}

function ListRowContent<T extends CollectionItem, C>(props: CollectionRowProps<T, C>) {
  const { collection, row, context, columns, isOneOfSelected } = props
  const { item } = row
  const shown = visibleColumns(collection, columns)
  const inSlot = (slot: Column<T, C>['listSlot']) => shown.filter(({ listSlot = 'end' }) => listSlot === slot)
  const cellsIn = (slot: Column<T, C>['listSlot']) =>
    inSlot(slot).map((column) => <ListCell key={column.id} column={column} item={item} context={context} />)
  return (
    <>
      <ItemSelectBox {...props} />
      <TreeToggle {...props} />
      {collection.leading && <div className={classes.control}>{collection.leading(item, context)}</div>}
      {inSlot('start').map((column) => (
        <div key={column.id} className={classes.start}>
          <ListCell column={column} item={item} context={context} />
        </div>
      ))}
      <div className={classes.body}>
        <div className={classes.main}>
          <div className={classes.line}>
            <TitleLink {...props} />
            <ParentName {...props} />
            <div className={classes.facts}>{cellsIn('facts')}</div>
          </div>
          <div className={classes.below} data-slot="below">
            {cellsIn('below')}
          </div>
        </div>
        <div className={classes.end}>
          {END_SLOTS.map((slot) =>
            inSlot(slot).length === 0 ? null : (
              <div key={slot} className={classes.slot} data-slot={slot} data-fit={slot}>
                {cellsIn(slot)}
              </div>
            ),
          )}
        </div>
      </div>
      {collection.rowActions && (
        <div
          className={classes.rowActions}
          data-fit="actions"
          style={{ '--row-actions-width': `${collection.rowActionsPx ?? 0}px` } as CSSProperties}
        >
          {collection.rowActions(item, context, isOneOfSelected)}
        </div>
      )}
    </>
  )
}

function ListCell<T, C>({ column, item, context }: { column: Column<T, C>; item: T; context: C }) {
  const content = (column.listCell ?? column.cell)(item, context)
  if (!content) return null
  return (
    <span className={classes.listCell} data-text={typeof content === 'string' || undefined}>
      {content}
    </span>
  )
}

function TableRowContent<T extends CollectionItem, C>(props: CollectionRowProps<T, C>) {
  const { collection, row, context, columns, isOneOfSelected } = props
  const { item } = row
  return (
    <>
      <td data-fit="title">
        <div className={classes.titleCell}>
          <ItemSelectBox {...props} />
          <TreeToggle {...props} />
          {collection.leading && <div className={classes.control}>{collection.leading(item, context)}</div>}
          <TitleLink {...props} />
          <ParentName {...props} />
        </div>
      </td>
      {visibleColumns(collection, columns).map(({ id, cell, isNumeric }) => {
        const content = cell(item, context)
        return (
          <td key={id} data-fit={`column ${id}`} data-numeric={isNumeric || undefined}>
            <span className={classes.cell} data-text={typeof content === 'string' || undefined}>
              {content}
            </span>
          </td>
        )
      })}
      <td className={classes.fill} data-fit="actions">
        {collection.rowActions && (
          <div className={classes.rowActions}>{collection.rowActions(item, context, isOneOfSelected)}</div>
        )}
      </td>
    </>
  )
}

function ItemSelectBox<T extends CollectionItem, C>(props: CollectionRowProps<T, C>) {
  const { collection, row, isSelected, onSelect } = props
  if (!onSelect) return null
  const name = collection.titleOf(row.item)
  return <SelectBox id={row.item.id} name={name} isSelected={isSelected} onSelect={onSelect} />
}

/** Stands before the title in a tree: as deep as the item, and open or closed where it has children. */
function TreeToggle<T extends CollectionItem, C>({ collection, row, onToggle }: CollectionRowProps<T, C>) {
  const { level, isOpen } = row
  if (level === undefined) return null
  const Chevron = isOpen ? IconChevronDown : IconChevronRight
  return (
    <div
      className={classes.treeToggle}
      data-root={level === 0 || undefined}
      style={{ '--level': level } as CSSProperties}
    >
      {isOpen !== undefined && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size="sm"
          aria-expanded={isOpen}
          aria-label={`${isOpen ? 'Fechar' : 'Abrir'} ${collection.titleOf(row.item)}`}
          onClick={() => onToggle(row)}
        >
          <Chevron size={16} stroke={2} aria-hidden />
        </ActionIcon>
      )}
    </div>
  )
}

/** What an item is a part of, where that does not stand above it. */
function ParentName<T extends CollectionItem, C>({ collection, row }: CollectionRowProps<T, C>) {
  const name = (row.level ?? 0) === 0 ? collection.tree?.parentNameOf?.(row.item) : null
  return name && <span className={classes.parentName}>Parte de {name}</span>
}

function TitleLink<T extends CollectionItem, C>({ collection, row, isOpen }: CollectionRowProps<T, C>) {
  const { item } = row
  const { search } = useLocation()
  const address = recordAddress(collection, item, search)
  if (!address)
    return (
      <span className={classes.titleText} data-title>
        {collection.titleOf(item)}
      </span>
    )
  return (
    <Link
      to={address}
      preventScrollReset
      className={classes.title}
      data-record
      data-title
      data-done={collection.isDone?.(item) || undefined}
      aria-current={isOpen || undefined}
    >
      {collection.titleOf(item)}
    </Link>
  )
}

/** One item of the list layout; rendered again only when its item or state changes. */
export const ListRowView = memo(ListRowContent) as typeof ListRowContent
/** The cells of one item of the table layout. */
export const TableRowView = memo(TableRowContent) as typeof TableRowContent
