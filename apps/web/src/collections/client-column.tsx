import type { OfClients } from '@cadencia/links/contract'
import { useMemo, useState } from 'react'
import { LinkedClients } from '../records/links/linked-clients.tsx'
import { wasOpenHere } from '../records/links/remembered-access.ts'
import type { Collection, CollectionItem, Column } from './collection.ts'

/**
 * The collection with the clients that its records are linked with, where the CRM was unlocked in this browser. A table,
 * which has no room to spare, shows them once they are chosen.
 */
export function useClientColumn<T extends CollectionItem, C>(
  collection: Collection<T, C>,
  kind: OfClients,
): Collection<T, C> {
  const [wasOpen] = useState(wasOpenHere)
  return useMemo(() => {
    if (!wasOpen) return collection
    const column: Column<T, C> = {
      id: 'client',
      label: 'Cliente',
      widthPx: 150,
      leastPx: 96,
      listSlot: 'facts',
      isHiddenByDefault: 'table',
      cell: ({ id }: T) => <LinkedClients kind={kind} id={id} />,
    }
    return { ...collection, columns: [...collection.columns, column] }
  }, [collection, kind, wasOpen])
}
