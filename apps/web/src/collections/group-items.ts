import type { CollectionItem, Grouping } from './collection.ts'

export interface ItemGroup<T> {
  readonly key: string
  readonly label: string
  readonly items: readonly T[]
  readonly limit?: number | undefined
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
  const { keys = [], keyOf, labelOf, compareKeys, limitOf } = grouping
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
    .map(([key, members]) => ({
      key,
      label: labelOf(key, context, members[0]),
      items: members,
      ...(limitOf && { limit: limitOf(key, context) }),
    }))
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

/** Items that stand below others; each parent comes before its children. */
export interface ItemTree<T> {
  readonly items: readonly T[]
  /** 0 for an item whose parent is not in the list. */
  readonly levelOf: (item: T) => number
  readonly rootOf: (item: T) => T
  readonly hasChildren: (item: T) => boolean
}

export function itemTree<T extends CollectionItem>(
  items: readonly T[],
  parentOf: (item: T) => string | null,
): ItemTree<T> {
  const byId = new Map(items.map((item) => [item.id, item]))
  const children = Map.groupBy(items, (item) => byId.get(parentOf(item) ?? ''))
  const places = new Map<T, { readonly level: number; readonly root: T }>()
  const place = (item: T, level: number, root: T) => {
    places.set(item, { level, root })
    for (const child of children.get(item) ?? []) place(child, level + 1, root)
  }
  for (const root of children.get(undefined) ?? []) place(root, 0, root)
  return {
    items: [...places.keys()],
    levelOf: (item) => places.get(item)?.level ?? 0,
    rootOf: (item) => places.get(item)?.root ?? item,
    hasChildren: (item) => children.has(item),
  }
}

export interface GroupRow<T> {
  readonly kind: 'group'
  readonly id: string
  readonly group: ItemGroup<T>
  readonly isCollapsed: boolean
}

export interface ItemRow<T> {
  readonly kind: 'item'
  readonly id: string
  readonly item: T
  /** Of a tree's item: how deep it stands. */
  readonly level?: number
  /** Of an item with children: whether they are shown. */
  readonly isOpen?: boolean
}

/** A row of a list: a group's heading or an item. */
export type ListRow<T> = GroupRow<T> | ItemRow<T>

/** Headings and items in the order in which they are shown; the items of collapsed groups are left out. */
export function listRows<T extends CollectionItem>(
  groups: readonly ItemGroup<T>[],
  isCollapsedGroup: (group: ItemGroup<T>) => boolean,
  rowsOf: (items: readonly T[]) => ItemRow<T>[] = itemRows,
): ListRow<T>[] {
  return groups.flatMap((group): ListRow<T>[] => {
    const isCollapsed = isCollapsedGroup(group)
    const heading = { kind: 'group', id: `group:${group.key}`, group, isCollapsed } as const
    return [heading, ...(isCollapsed ? [] : rowsOf(group.items))]
  })
}

export function itemRows<T extends CollectionItem>(items: readonly T[]): ItemRow<T>[] {
  return items.map((item) => ({ kind: 'item', id: item.id, item }))
}

/** The rows of a tree's items, without those below closed ones. */
export function treeRows<T extends CollectionItem>(
  items: readonly T[],
  tree: ItemTree<T>,
  isOpenItem: (id: string) => boolean,
): ItemRow<T>[] {
  /** Deeper items are hidden. */
  let shownLevel = 0
  return items.flatMap((item): ItemRow<T>[] => {
    const level = tree.levelOf(item)
    if (level > shownLevel) return []
    const isParent = tree.hasChildren(item)
    const isOpen = isParent && isOpenItem(item.id)
    shownLevel = isOpen ? level + 1 : level
    return [{ kind: 'item', id: item.id, item, level, ...(isParent && { isOpen }) }]
  })
}
