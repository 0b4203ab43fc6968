import type { ComponentType, ReactNode } from 'react'
import type { Path } from 'react-router'
import type { FieldColumn } from '../records/fields/field.ts'
import type { SwipeDirection } from './use-swipe.ts'

/** The ways to show a collection; `LAYOUTS` holds each one's parts. */
export type Layout = 'list' | 'table' | 'board' | 'cards'

export interface CollectionItem {
  readonly id: string
}

export interface Column<T, C> extends FieldColumn<T, C> {
  readonly id: string
  readonly label: string
  readonly cell: (item: T, context: C) => ReactNode
}

export interface Grouping<T, C> {
  readonly id: string
  readonly label: string
  /** The groups in which an item stands; '' for items without a value, whose group is the last. */
  readonly keysOf: (item: T) => readonly string[]
  /** `first`: of the group's items; undefined for an empty one. */
  readonly labelOf: (key: string, context: C, first: T | undefined) => string
  /** Keys in their order; a board shows them also when empty. Other keys follow by label. */
  readonly keys?: readonly string[]
  /** Groups that are collapsed at first. */
  readonly collapsedKeys?: readonly string[]
  /** Orders the other keys instead of their labels. */
  readonly compareKeys?: (one: string, other: string, context: C) => number
  /** Items that a group should not exceed, which a board then says. */
  readonly limitOf?: (key: string, context: C) => number | undefined
  /** Its groups are small: as cards they stand beside each other. */
  readonly isPacked?: boolean
  /** Whether moving an item to another group changes its value. */
  readonly isEditable?: boolean
}

/** What a card's `SelectBox` needs. */
export interface CardSelection {
  readonly isSelected: boolean
  /** Of several. */
  readonly isOneOfSelected: boolean
  /** Undefined where items cannot be selected. */
  readonly onSelect: ((id: string, isRange: boolean) => void) | undefined
}

/** What swiping a row of the list does, where there is no mouse. Buttons do the same for those who can't swipe. */
export interface SwipeAction<T, C> {
  readonly label: string
  readonly isFor: (item: T, context: C) => boolean
  readonly run: (item: T, context: C) => void
}

/** Items that stand below others in list and table, and not by themselves on a board or as cards. */
interface CollectionTree<T, C> {
  /** Id of the item below which it stands; null for none. */
  readonly parentOf: (item: T) => string | null
  /** The parent's name, which stands behind an item's title where the parent is not above it. */
  readonly parentNameOf?: (item: T) => string | null
  /** Whether an item has children that the list may lack. Default: those of the list are all. */
  readonly hasChildren?: (item: T) => boolean
  /** Loads the children of items, which are open. */
  readonly useChildren?: (ids: readonly string[]) => readonly T[]
  /** Below which open items children can be added. */
  readonly canAdd?: (item: T, context: C) => boolean
  /** 'Adicionar subtarefa' */
  readonly addLabel?: string
}

/** Declares a collection of records: what a list, a table, a board and cards of them show. */
export interface Collection<T extends CollectionItem, C> {
  /** Names the remembered view: 'tasks'. */
  readonly id: string
  /** 'Tarefas' */
  readonly label: string
  /** 'tarefa', 'tarefas' */
  readonly noun: readonly [one: string, many: string]
  /** The first is the default. */
  readonly layouts: readonly [Layout, ...Layout[]]
  readonly columns: readonly Column<T, C>[]
  readonly groupings: readonly Grouping<T, C>[]
  /** Sort keys that have no column, with their labels. */
  readonly otherSorts?: readonly {
    readonly key: string
    readonly label: string
    /** It can't be reversed. */
    readonly isOneWay?: boolean
  }[]
  /** Default sort key; `-key` is descending. Absent where the order is not chosen here. */
  readonly defaultSort?: string
  readonly defaultGroup?: string
  /** Heading of the first column: 'Título'. */
  readonly titleLabel: string
  /** Name of the server's sort key for it; without it the first column cannot be sorted. */
  readonly titleSortKey?: string
  /** Least width of the first column in a table, which takes the room that the others leave. */
  readonly titlePx?: number
  readonly titleOf: (item: T) => string
  /** The record's own address; without it, and without `param`, items have no record. */
  readonly pathOf?: (item: T) => string
  /** Query of that path; default: the present one. */
  readonly searchOf?: (item: T) => string
  /** Instead of a path: the field of the address's query that names the open record, and its value. */
  readonly param?: readonly [name: string, toValue: (item: T) => string]
  readonly isDone?: (item: T) => boolean
  readonly tree?: CollectionTree<T, C>
  /** Control before the title, such as a checkbox that completes a task. */
  readonly leading?: (item: T, context: C) => ReactNode
  /** Controls at the end of a row. */
  readonly rowActions?: (item: T, context: C, isOneOfSelected: boolean) => ReactNode
  /** Width that is kept free for them. */
  readonly rowActionsPx?: number
  readonly swipe?: Readonly<Record<SwipeDirection, SwipeAction<T, C>>>
  /** Content of a card on the board; default: its title. */
  readonly boardCard?: (item: T, context: C) => ReactNode
  /** A whole card of the `cards` layout. */
  readonly card?: (item: T, context: C, selection: CardSelection) => ReactNode
  readonly cardHeightPx?: number
  /** Most cards in a row; default: three. */
  readonly cardColumnsMax?: number
  /** A card is at least this wide. */
  readonly cardMinPx?: number
  /** Items that one bulk action takes: selecting all stops there. */
  readonly selectionMax?: number
  /** Offers what can be done with the focused item: calls `useActions` at the level `item`. */
  readonly Actions?: ComponentType<{ item: T; context: C }>
  /** Totals of items, shown beside their count: '48 pontos'. */
  readonly summary?: (items: readonly T[]) => string
}

export type AnyCollection = Pick<
  Collection<never, never>,
  | 'id'
  | 'layouts'
  | 'columns'
  | 'groupings'
  | 'defaultSort'
  | 'defaultGroup'
  | 'otherSorts'
  | 'titleLabel'
  | 'titleSortKey'
>

/** Where an item's record opens; the present query is kept. Undefined where items have none. */
export function recordAddress<T extends CollectionItem, C>(
  { pathOf, searchOf, param }: Pick<Collection<T, C>, 'pathOf' | 'searchOf' | 'param'>,
  item: T,
  search: string,
): Partial<Path> | undefined {
  if (pathOf) return { pathname: pathOf(item), search: searchOf?.(item) ?? search }
  if (!param) return undefined
  const [name, toValue] = param
  const params = new URLSearchParams(search)
  params.set(name, toValue(item))
  return { search: `?${params}` }
}

/** A chosen sort: `-key` is descending. */
export function parseSort(sort: string): { key: string; isDescending: boolean } {
  const isDescending = sort.startsWith('-')
  return { key: isDescending ? sort.slice(1) : sort, isDescending }
}

/** All sort keys with their labels. */
export function sortChoices(
  collection: Pick<AnyCollection, 'columns' | 'otherSorts' | 'titleLabel' | 'titleSortKey'>,
) {
  const { columns, otherSorts = [], titleLabel, titleSortKey } = collection
  return [
    ...(titleSortKey === undefined ? [] : [{ key: titleSortKey, label: titleLabel }]),
    ...columns.flatMap(({ sortKey, label }) => (sortKey === undefined ? [] : [{ key: sortKey, label }])),
    ...otherSorts,
  ]
}

export function visibleColumns<T extends CollectionItem, C>(
  { columns }: Pick<Collection<T, C>, 'columns'>,
  ids: readonly string[],
): Column<T, C>[] {
  return columns.filter(({ id }) => ids.includes(id))
}
