import type { Meeting } from '@cadencia/meetings/contract'
import { useEffect, useMemo, useState } from 'react'
import type { Collection, Column } from '../../collections/collection.ts'
import { type CollectionView, useCollectionView } from '../../collections/use-collection-view.ts'
import type { MeetingContext } from './fields.tsx'

type Meetings = Collection<Meeting, MeetingContext>

/** A collection as it is shown; while it is searched with what each meeting was found by, whatever columns were chosen. */
export function useReasonColumn(
  collection: Meetings,
  isSearched: boolean,
): { collection: Meetings; view: CollectionView } {
  const [loaded, setLoaded] = useState<Column<Meeting, MeetingContext>>()
  useEffect(() => {
    // Without a connection the list does without it.
    if (isSearched)
      import('./found-reason.tsx').then(
        ({ REASON }) => setLoaded(REASON),
        () => {},
      )
  }, [isSearched])
  const column = isSearched ? loaded : undefined
  const view = useCollectionView(collection)
  return useMemo(() => {
    if (!column) return { collection, view }
    return {
      collection: { ...collection, columns: [column, ...collection.columns] },
      view: { ...view, columns: [column.id, ...view.columns] },
    }
  }, [collection, view, column])
}
