import { useLayoutEffect, useMemo } from 'react'
import { type Path, useLocation, useNavigate } from 'react-router'
import { create } from 'zustand'

/** The address of a record: `search` is the present query, which it keeps unless it gives its own. */
type AddressOf = (id: string, search: string) => Partial<Path>

interface PublishedSequence {
  /** In the order in which the list shows them. */
  readonly ids: readonly string[]
  /** How many the whole list has, where it is not loaded to its end. */
  readonly total: string | undefined
  readonly addressOf: AddressOf
}

/** What the lists on the screen publish, for the record beside them. */
const useSequences = create<{ readonly published: readonly PublishedSequence[] }>()(() => ({ published: [] }))

/**
 * Publishes the order of a list, so that the record beside it leads to the previous and the next one. `where` is the
 * list's path, to which the id is appended, or a memoised function.
 */
export function useRecordSequence(where: string | AddressOf, ids: readonly string[], total?: string): void {
  useLayoutEffect(() => {
    const addressOf: AddressOf = typeof where === 'string' ? (id) => ({ pathname: `${where}/${id}` }) : where
    const sequence = { ids, total, addressOf }
    useSequences.setState(({ published }) => ({ published: [...published, sequence] }))
    return () =>
      useSequences.setState(({ published }) => ({ published: published.filter((one) => one !== sequence) }))
  }, [where, ids, total])
}

interface RecordSequenceProps {
  /** The list's path. */
  path: string
  items: readonly { readonly id: string }[]
  total?: string
}

/** Publishes the order of a list that is rendered by a function. */
export function RecordSequence({ path, items, total }: RecordSequenceProps) {
  const ids = useMemo(() => items.map(({ id }) => id), [items])
  useRecordSequence(path, ids, total)
  return null
}

/** Where a record stands in the list beside it, and the ways to its neighbours; undefined without such a list. */
export function useRecordNeighbors(id: string) {
  const sequence = useSequences(({ published }) => published.find(({ ids }) => ids.includes(id)))
  const navigate = useNavigate()
  const { search } = useLocation()
  return useMemo(() => {
    if (!sequence) return undefined
    const { ids, total = String(ids.length), addressOf } = sequence
    const index = ids.indexOf(id)
    const goTo = (neighbor: string | undefined) =>
      neighbor === undefined
        ? undefined
        : () =>
            void navigate(
              { search, ...addressOf(neighbor, search) },
              { replace: true, preventScrollReset: true, state: { keepFocus: true } },
            )
    return {
      nextId: ids[index + 1],
      previousId: ids[index - 1],
      position: index + 1,
      total,
      goToPrevious: goTo(ids[index - 1]),
      goToNext: goTo(ids[index + 1]),
    }
  }, [sequence, id, navigate, search])
}
