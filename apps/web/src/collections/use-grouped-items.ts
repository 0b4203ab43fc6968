import { useMemo, useState } from 'react'
import type { Collection, CollectionItem, Layout } from './collection.ts'
import {
  groupItems,
  type ItemGroup,
  itemRows,
  itemTree,
  type ListRow,
  listRows,
  treeRows,
} from './group-items.ts'
import { LAYOUTS } from './layouts.tsx'

interface GroupedItemsOptions<T, C> {
  readonly items: readonly T[]
  readonly context: C
  readonly layout: Layout
  /** Id of the chosen grouping. */
  readonly group: string | undefined
}

/** Items by the chosen grouping, with what is open and with moves that are not confirmed yet. */
export function useGroupedItems<T extends CollectionItem, C>(
  { groupings, parentOf }: Pick<Collection<T, C>, 'groupings' | 'parentOf'>,
  { items, context, layout, group }: GroupedItemsOptions<T, C>,
) {
  /** By `<grouping id>:<key>` and by an item's id, what the person opened or closed. */
  const [toggled, setToggled] = useState<Readonly<Record<string, boolean>>>({})
  const [moves, setMoves] = useState<Readonly<Record<string, string>>>({})
  const { isAlwaysGrouped = false, isTree = false } = LAYOUTS[layout]
  const grouping = groupings.find(({ id }) => id === group) ?? (isAlwaysGrouped ? groupings[0] : undefined)
  const tree = useMemo(
    () => (isTree && parentOf ? itemTree(items, parentOf) : undefined),
    [isTree, parentOf, items],
  )

  const groups = useMemo(() => {
    if (!grouping) return undefined
    const keyOf = (item: T) => moves[item.id] ?? grouping.keyOf(tree?.rootOf(item) ?? item)
    return groupItems(tree?.items ?? items, { ...grouping, keyOf }, { context, withEmpty: isAlwaysGrouped })
  }, [items, tree, grouping, moves, context, isAlwaysGrouped])
  const rows = useMemo((): ListRow<T>[] => {
    const rowsOf = (some: readonly T[]) =>
      tree ? treeRows(some, tree, (id) => toggled[id] ?? false) : itemRows(some)
    if (!groups || !grouping) return rowsOf(tree?.items ?? items)
    const isCollapsed = ({ key }: ItemGroup<T>) => {
      const isOpen = toggled[`${grouping.id}:${key}`]
      return isOpen === undefined
        ? groups.length > 1 && grouping.collapsedKeys?.includes(key) === true
        : !isOpen
    }
    return listRows(groups, isCollapsed, rowsOf)
  }, [groups, grouping, toggled, tree, items])
  const ordered = useMemo(
    () => groups?.flatMap((one) => one.items) ?? tree?.items ?? items,
    [groups, tree, items],
  )

  /** Opens a group or an item's children, or closes them. */
  const toggle = (row: ListRow<T>) => {
    const [key, isOpen] =
      row.kind === 'group' ? [`${grouping?.id}:${row.group.key}`, !row.isCollapsed] : [row.id, row.isOpen]
    setToggled((before) => ({ ...before, [key]: !isOpen }))
  }
  /** Shows an item in another group until `move` is done. */
  const moveWhile = async (id: string, key: string, move: () => Promise<boolean>): Promise<boolean> => {
    setMoves((before) => ({ ...before, [id]: key }))
    try {
      return await move()
    } finally {
      setMoves(({ [id]: _moved, ...others }) => others)
    }
  }
  return { grouping, groups, rows, ordered, toggle, moveWhile }
}
