import {
  type ColumnDef,
  columnSizingFeature,
  columnVisibilityFeature,
  rowSelectionFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { useMemo } from 'react'
import type { Collection, CollectionItem } from './collection.ts'
import type { CollectionView } from './use-collection-view.ts'

const FEATURES = tableFeatures({
  columnSizingFeature,
  columnVisibilityFeature,
  rowSelectionFeature,
})

/** Widths of a column. */
export const COLUMN_PX = { least: 64, most: 640 } as const

/** Column visibility, widths and the selection of a collection's items, given in the order in which they are shown. */
export function useCollectionTable<T extends CollectionItem, C>(
  collection: Collection<T, C>,
  view: CollectionView,
  items: readonly T[],
) {
  const columns = useMemo(
    () =>
      collection.columns.map(
        ({ id, widthPx }): ColumnDef<typeof FEATURES, T> => ({
          id,
          accessorFn: () => undefined,
          size: widthPx,
          minSize: COLUMN_PX.least,
          maxSize: COLUMN_PX.most,
        }),
      ),
    [collection],
  )
  const columnVisibility = useMemo(
    () => Object.fromEntries(collection.columns.map(({ id }) => [id, view.columns.includes(id)])),
    [collection, view.columns],
  )
  const columnSizing = useMemo(() => ({ ...view.widths }), [view.widths])
  return useTable({
    features: FEATURES,
    columns,
    data: useMemo(() => [...items], [items]),
    getRowId: ({ id }) => id,
    state: { columnVisibility, columnSizing },
  })
}

export type CollectionTable<T extends CollectionItem> = ReturnType<typeof useCollectionTable<T, never>>
