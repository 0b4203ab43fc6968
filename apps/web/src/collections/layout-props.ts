import type { Collection, CollectionItem } from './collection.ts'
import type { ItemGroup, ListRow } from './group-items.ts'
import type { CollectionView } from './use-collection-view.ts'

/** What every layout of a collection shows, and what it calls. */
export interface LayoutProps<T extends CollectionItem, C> {
  collection: Collection<T, C>
  view: CollectionView
  context: C
  /** Headings and items as they are shown below each other. */
  rows: readonly ListRow<T>[]
  /** Undefined where nothing is grouped. */
  groups: readonly ItemGroup<T>[] | undefined
  selectedIds: ReadonlySet<string>
  /** The boxes that select are shown on all rows. */
  isSelecting: boolean
  /** Undefined where items cannot be selected. */
  onSelect: ((id: string, isRange: boolean) => void) | undefined
  onSelectAll: (() => void) | undefined
  onClear: () => void
  onPreview: (id: string) => void
  /** Opens a group or an item's children, or closes them. */
  onToggle: (row: ListRow<T>) => void
  openId: string | undefined
  /** Moves an item to another group, and resolves to whether it did; undefined where that changes nothing. */
  onMove: ((id: string, key: string) => Promise<boolean>) | undefined
  /** Adds an item to a group, and resolves to whether it did; undefined where none can be added. */
  onAdd: ((title: string, key: string) => Promise<boolean>) | undefined
  /** Adds a child to an item, and resolves to whether it did. */
  onAddChild: (parentId: string, title: string) => Promise<boolean>
  /** There are items that are not loaded. */
  hasMore: boolean
  /** The last rows are in sight. */
  onEnd: () => void
}
