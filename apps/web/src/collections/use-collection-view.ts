import { useCurrentUser } from '@cadencia/people/react'
import { useCallback, useEffect, useMemo } from 'react'
import { useUrlState } from '../kit/use-url-state.ts'
import { type AnyCollection, type Layout, parseSort, sortChoices } from './collection.ts'
import { useViewPreferences, type ViewChoice } from './view-preferences.ts'

export interface CollectionView {
  readonly layout: Layout
  /** Id of the grouping; undefined: not grouped. */
  readonly group: string | undefined
  /** Sort key, `-key` for descending. */
  readonly sort: string
  /** Ids of the visible columns. */
  readonly columns: readonly string[]
  /** Somebody chose them. */
  readonly hasChosenColumns: boolean
  readonly widths: Readonly<Record<string, number>>
  readonly change: (choice: ViewChoice) => void
  readonly reset: () => void
  readonly isDefault: boolean
}

export interface DisplayProps {
  collection: AnyCollection
  view: CollectionView
}

/** Stands for a list without groups where the collection has some by default. */
export const NO_GROUP = 'none'
const PARAMS = ['view', 'group', 'sort', 'columns'] as const

/**
 * How a collection is shown. The address says it, so that a link shows the same; where it says nothing, the person's
 * last choice holds, which is kept in this browser.
 */
export function useCollectionView(collection: AnyCollection): CollectionView {
  const { params, change: changeAddress } = useUrlState()
  const { data: user } = useCurrentUser()
  const key = user && `${user.id}:${collection.id}`
  const remembered = useViewPreferences(({ choices }) => (key === undefined ? undefined : choices[key]))
  const remember = useViewPreferences((state) => state.remember)
  const isInAddress = PARAMS.some((name) => params.has(name))
  const text = params.toString()

  const choice = useMemo(
    () => (isInAddress ? { ...choiceIn(text), widths: remembered?.widths ?? {} } : (remembered ?? {})),
    [isInAddress, text, remembered],
  )
  const view = useMemo(() => viewOf(collection, choice), [collection, choice])

  const change = useCallback(
    (next: ViewChoice) => {
      const after = { ...choice, ...next }
      changeAddress(addressOf(collection, after))
      if (key !== undefined) remember(key, after)
    },
    [choice, changeAddress, collection, key, remember],
  )
  const reset = useCallback(() => {
    changeAddress(Object.fromEntries(PARAMS.map((name) => [name, null])))
    if (key !== undefined) remember(key, {})
  }, [changeAddress, key, remember])

  // A copied link shows the same view to a colleague.
  const rememberedAddress = isInAddress || !remembered ? undefined : addressOf(collection, remembered)
  const isAddressMissing = Object.values(rememberedAddress ?? {}).some((value) => value !== null)
  useEffect(() => {
    if (isAddressMissing && rememberedAddress) changeAddress(rememberedAddress)
  }, [isAddressMissing])

  const isDefault = Object.values(addressOf(collection, choice)).every((value) => value === null)
  return useMemo(() => ({ ...view, change, reset, isDefault }), [view, change, reset, isDefault])
}

/** The sort key with which an address shows a collection to somebody. */
export function sortAt(collection: AnyCollection, userId: string, params: URLSearchParams): string {
  return viewAt(collection, userId, params).sort
}

/** How an address shows a collection to somebody. */
export function viewAt(collection: AnyCollection, userId: string, params: URLSearchParams) {
  const remembered = useViewPreferences.getState().choices[`${userId}:${collection.id}`] ?? {}
  const isInAddress = PARAMS.some((name) => params.has(name))
  return viewOf(collection, isInAddress ? choiceIn(params.toString()) : remembered)
}

function choiceIn(search: string): ViewChoice {
  const params = new URLSearchParams(search)
  const read = (name: string) => params.get(name) ?? undefined
  const [layout, group, sort, columns] = PARAMS.map(read)
  return {
    ...(layout === undefined ? {} : { layout }),
    ...(group === undefined ? {} : { group }),
    ...(sort === undefined ? {} : { sort }),
    ...(columns === undefined ? {} : { columns: columns.split(',') }),
  }
}

/** Values that the collection does not have fall back to its defaults. */
function viewOf(collection: AnyCollection, choice: ViewChoice) {
  const { layouts, groupings, columns, defaultSort = '', defaultGroup } = collection
  const layout = layouts.find((one) => one === choice.layout) ?? layouts[0]
  const known = groupings.find(({ id }) => id === choice.group)?.id
  const group = known ?? (choice.group === NO_GROUP ? undefined : defaultGroup)
  const chosen = choice.columns?.filter((id) => columns.some((column) => column.id === id)) ?? []
  return {
    layout,
    group,
    sort: isSortable(collection, choice.sort) ? choice.sort : defaultSort,
    columns: chosen.length > 0 ? chosen : defaultColumns(collection, layout),
    hasChosenColumns: chosen.length > 0,
    widths: choice.widths ?? {},
  }
}

function isSortable(collection: AnyCollection, sort: string | undefined): sort is string {
  return sort !== undefined && sortChoices(collection).some(({ key }) => key === parseSort(sort).key)
}

function defaultColumns({ columns }: AnyCollection, layout: Layout): string[] {
  const isShown = ({ isHiddenByDefault = false }: AnyCollection['columns'][number]) =>
    isHiddenByDefault === 'table' ? layout !== 'table' : !isHiddenByDefault
  return columns.filter(isShown).map(({ id }) => id)
}

/** The choice as the address says it: null for what is the default. */
function addressOf(collection: AnyCollection, choice: ViewChoice) {
  const { layout, group, sort, columns } = viewOf(collection, choice)
  const shown = columns.join(',')
  return {
    view: layout === collection.layouts[0] ? null : layout,
    group: group === collection.defaultGroup ? null : (group ?? NO_GROUP),
    sort: sort === (collection.defaultSort ?? '') ? null : sort,
    columns: shown === defaultColumns(collection, layout).join(',') ? null : shown,
  }
}
