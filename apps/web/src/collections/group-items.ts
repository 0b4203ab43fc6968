import type { CollectionItem, Grouping } from './collection.ts'

export interface ItemGroup<T> {
  readonly key: string
  readonly label: string
  readonly items: readonly T[]
  readonly limit?: number | undefined
}

/**
 * Items by group, keeping their order within each; one of several groups stands in each. Groups stand in the grouping's order, then by label; items without
 * a value come last. Empty groups are only kept with `withEmpty`.
 */
export function groupItems<T extends CollectionItem, C>(
  items: readonly T[],
  grouping: Grouping<T, C>,
  { context, withEmpty = false }: { context: C; withEmpty?: boolean },
): ItemGroup<T>[] {
  const { keys = [], keysOf, labelOf, compareKeys, limitOf } = grouping
  const compare = (one: ItemGroup<T>, other: ItemGroup<T>) =>
    compareKeys ? compareKeys(one.key, other.key, context) : compareLabels(one, other)
  const byKey = new Map<string, T[]>(keys.map((key) => [key, []]))
  for (const item of items) {
    for (const key of keysOf(item)) {
      const group = byKey.get(key)
      if (group) group.push(item)
      else byKey.set(key, [item])
    }
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

/** Items that stand below others. */
export interface ItemTree<T> {
  /** Those whose parents are not among the items. */
  readonly roots: readonly T[]
  readonly rootOf: (item: T) => T
  readonly childrenOf: (item: T) => readonly T[]
}

export function itemTree<T extends CollectionItem>(
  items: readonly T[],
  parentOf: (item: T) => string | null,
): ItemTree<T> {
  const byId = new Map(items.map((item) => [item.id, item]))
  const children = Map.groupBy(items, (item) => byId.get(parentOf(item) ?? ''))
  const rootOf = new Map<T, T>()
  const place = (item: T, root: T) => {
    rootOf.set(item, root)
    for (const child of children.get(item) ?? []) place(child, root)
  }
  const roots = children.get(undefined) ?? []
  for (const root of roots) place(root, root)
  return {
    roots,
    rootOf: (item) => rootOf.get(item) ?? item,
    childrenOf: (item) => children.get(item) ?? [],
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
  /** The item's own, but where it stands once more in a further group. */
  readonly id: string
  readonly item: T
  /** Of a tree's item: how deep it stands. */
  readonly level?: number
  /** Of an item with children: whether they are shown. */
  readonly isOpen?: boolean
}

/** Below the children of an open item, where another is added. */
export interface AddRow<T> {
  readonly kind: 'add'
  readonly id: string
  readonly parent: T
  readonly level: number
}

/** A row of a list: a group's heading, an item, or where one is added. */
export type ListRow<T> = GroupRow<T> | ItemRow<T> | AddRow<T>

/** Headings and items in the order in which they are shown; the items of collapsed groups are left out. */
export function listRows<T extends CollectionItem>(
  groups: readonly ItemGroup<T>[],
  isCollapsedGroup: (group: ItemGroup<T>) => boolean,
  rowsOf: (items: readonly T[]) => ListRow<T>[] = itemRows,
): ListRow<T>[] {
  const taken = new Set<string>()
  return groups.flatMap((group): ListRow<T>[] => {
    const isCollapsed = isCollapsedGroup(group)
    const heading = { kind: 'group', id: `group:${group.key}`, group, isCollapsed } as const
    const rows = isCollapsed ? [] : rowsOf(group.items)
    const placed = rows.map((row) => (taken.has(row.id) ? { ...row, id: `${group.key}:${row.id}` } : row))
    for (const { id } of placed) taken.add(id)
    return [heading, ...placed]
  })
}

export function itemRows<T extends CollectionItem>(items: readonly T[]): ItemRow<T>[] {
  return items.map((item) => ({ kind: 'item', id: item.id, item }))
}

interface TreeState<T> {
  readonly isOpen: (id: string) => boolean
  readonly hasChildren: (item: T) => boolean
  readonly canAdd: (item: T) => boolean
}

/** The rows of those of a tree's items that stand below none, with what is below the open ones. */
export function treeRows<T extends CollectionItem>(
  items: readonly T[],
  tree: ItemTree<T>,
  { isOpen, hasChildren, canAdd }: TreeState<T>,
): ListRow<T>[] {
  const rowsFrom = (item: T, level: number): ListRow<T>[] => {
    const { id } = item
    const children = tree.childrenOf(item)
    const isParent = children.length > 0 || hasChildren(item)
    const isOpened = isOpen(id) && (isParent || canAdd(item))
    const row = {
      kind: 'item',
      id,
      item,
      level,
      ...((isParent || isOpened) && { isOpen: isOpened }),
    } as const
    if (!isOpened) return [row]
    const below = children.flatMap((child) => rowsFrom(child, level + 1))
    const add = { kind: 'add', id: `add:${id}`, parent: item, level: level + 1 } as const
    return [row, ...below, ...(canAdd(item) ? [add] : [])]
  }
  return items.filter((item) => tree.rootOf(item) === item).flatMap((root) => rowsFrom(root, 0))
}
