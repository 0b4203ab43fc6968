import type { CollectionItem, Grouping } from './collection.ts'

export interface ItemGroup<T> {
  readonly key: string
  readonly label: string
  readonly items: readonly T[]
}

/**
 * Items by group, keeping their order within each. Groups stand in the grouping's order, then by label; items without
 * a value come last. Empty groups are only kept with `withEmpty`.
 */
export function groupItems<T extends CollectionItem, C>(
  items: readonly T[],
  grouping: Grouping<T, C>,
  { context, withEmpty = false }: { context: C; withEmpty?: boolean },
): ItemGroup<T>[] {
  const { keys = [], keyOf, labelOf, compareKeys } = grouping
  const compare = (one: ItemGroup<T>, other: ItemGroup<T>) =>
    compareKeys ? compareKeys(one.key, other.key, context) : compareLabels(one, other)
  const byKey = new Map<string, T[]>(keys.map((key) => [key, []]))
  for (const item of items) {
    const group = byKey.get(keyOf(item))
    if (group) group.push(item)
    else byKey.set(keyOf(item), [item])
  }
  return [...byKey]
    .filter(([, members]) => withEmpty || members.length > 0)
    .map(([key, members]) => ({ key, label: labelOf(key, context, members[0]), items: members }))
    .sort((one, other) => position(one.key, keys) - position(other.key, keys) || compare(one, other))
}

function position(key: string, keys: readonly string[]): number {
  const index = keys.indexOf(key)
  if (index !== -1) return index
  return key === '' ? keys.length + 1 : keys.length
}

function compareLabels(one: { readonly label: string }, other: { readonly label: string }): number {
  return one.label.localeCompare(other.label, 'pt-BR')
}

/** A row of a grouped list: a group's heading or an item. */
export type ListRow<T> =
  | {
      readonly kind: 'group'
      readonly id: string
      readonly group: ItemGroup<T>
      readonly isCollapsed: boolean
    }
  | { readonly kind: 'item'; readonly id: string; readonly item: T }

/** Headings and items in the order in which they are shown; the items of collapsed groups are left out. */
export function listRows<T extends CollectionItem>(
  groups: readonly ItemGroup<T>[],
  isCollapsedGroup: (group: ItemGroup<T>) => boolean,
): ListRow<T>[] {
  return groups.flatMap((group): ListRow<T>[] => {
    const isCollapsed = isCollapsedGroup(group)
    const heading = { kind: 'group', id: `group:${group.key}`, group, isCollapsed } as const
    return [heading, ...(isCollapsed ? [] : itemRows(group.items))]
  })
}

export function itemRows<T extends CollectionItem>(items: readonly T[]): ListRow<T>[] {
  return items.map((item) => ({ kind: 'item', id: item.id, item }))
}
