import { useMemo } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useRecordSequence } from '../records/panel/record-sequence.ts'
import { type Collection, type CollectionItem, recordAddress } from './collection.ts'

/**
 * Tells the record that is open beside a collection which ones come before and after it. Returns a function that opens
 * a record without taking the focus from the collection.
 *
 * @param items by their ids, in the order in which they are shown
 * @param total how many there are, where not all are loaded
 */
export function useRecordsBeside<T extends CollectionItem, C>(
  collection: Pick<Collection<T, C>, 'pathOf' | 'searchOf' | 'param'>,
  items: ReadonlyMap<string, T>,
  total: string | undefined,
): (id: string) => void {
  const navigate = useNavigate()
  const { search } = useLocation()
  const ids = useMemo(() => [...items.keys()], [items])
  const addressOf = useMemo(
    () => (id: string, query: string) => {
      const item = items.get(id)
      return (item && recordAddress(collection, item, query)) ?? {}
    },
    [collection, items],
  )
  useRecordSequence(addressOf, ids, total)
  return (id) =>
    void navigate(addressOf(id, search), { preventScrollReset: true, state: { keepFocus: true } })
}
