import type { ReactNode } from 'react'
import type { BoardItem } from './board/board-store.ts'
import type { Collection, CollectionItem } from './collection.ts'

/** A card; the same object as long as it shows the same. */
export interface BoardCardItem extends BoardItem {
  readonly render: () => ReactNode
}

/** Makes a collection's cards; a card stays the same object until its item, the collection or the context changes. */
export function createCards<T extends CollectionItem, C>(
  { titleOf, boardCard }: Pick<Collection<T, C>, 'titleOf' | 'boardCard'>,
  context: C,
): (item: T) => BoardCardItem {
  const made = new WeakMap<T, BoardCardItem>()
  return (item) => {
    const card = made.get(item) ?? {
      id: item.id,
      title: titleOf(item),
      render: () => boardCard?.(item, context),
    }
    made.set(item, card)
    return card
  }
}
