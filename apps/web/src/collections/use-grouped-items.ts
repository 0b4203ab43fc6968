import { createPendingChanges, usePendingChanges } from '@cadencia/realtime/live-query'
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
  /** Children stand by themselves, too. */
  readonly isFlat: boolean
  /** Children can be added. */
  readonly canAdd: boolean
}

interface Move {
  readonly id: string
  /** Of the group that it goes to. */
  readonly key: string
}

const NO_ITEMS: readonly never[] = []
const useNoChildren = () => NO_ITEMS

/** Items by the chosen grouping, with what is open and with moves that are not confirmed yet. */
export function useGroupedItems<T extends CollectionItem, C>(
  { groupings, tree: declared }: Pick<Collection<T, C>, 'groupings' | 'tree'>,
  { items: listed, context, layout, group, isFlat, canAdd }: GroupedItemsOptions<T, C>,
) {
  /** By `<grouping id>:<key>`, what the person opened or closed. */
  const [toggled, setToggled] = useState<Readonly<Record<string, boolean>>>({})
  const [openIds, setOpenIds] = useState<ReadonlySet<string>>(new Set())
  const [pending] = useState(createPendingChanges<Move>)
  const pendingMoves = usePendingChanges(pending)
  const moves = useMemo(() => new Map(pendingMoves.map(({ id, key }) => [id, key])), [pendingMoves])
  const { isAlwaysGrouped = false, isTree = false } = LAYOUTS[layout]
  const grouping = groupings.find(({ id }) => id === group) ?? (isAlwaysGrouped ? groupings[0] : undefined)
  const below = isFlat ? undefined : declared
  const { useChildren = useNoChildren } = declared ?? {}
  const children = useChildren(
    useMemo(
      () => (below && isTree ? listed.flatMap(({ id }) => (openIds.has(id) ? id : [])) : NO_ITEMS),
      [below, isTree, listed, openIds],
    ),
  )
  const tree = useMemo(
    () => below && itemTree(withChildren(listed, children), below.parentOf),
    [below, listed, children],
  )
  const items = tree === undefined || isTree ? listed : tree.roots

  const groups = useMemo(() => {
    if (!grouping) return undefined
    const keysOf = (item: T) => {
      const root = tree?.rootOf(item) ?? item
      const moved = moves.get(item.id)
      return moved === undefined ? grouping.keysOf(root) : [moved]
    }
    return groupItems(items, { ...grouping, keysOf }, { context, withEmpty: isAlwaysGrouped })
  }, [items, tree, grouping, moves, context, isAlwaysGrouped])
  const rowsOf = useMemo(() => {
    if (!tree || !below) return itemRows<T>
    const state = {
      isOpen: (id: string) => openIds.has(id),
      hasChildren: (item: T) => isTree && below.hasChildren?.(item) === true,
      canAdd: (item: T) => canAdd && below.canAdd?.(item, context) === true,
    }
    return (some: readonly T[]) => treeRows(some, tree, state)
  }, [tree, below, isTree, openIds, canAdd, context])
  const rows = useMemo((): ListRow<T>[] => {
    if (!groups || !grouping) return rowsOf(items)
    const isCollapsed = ({ key }: ItemGroup<T>) => {
      const isOpen = toggled[`${grouping.id}:${key}`]
      return isOpen === undefined
        ? groups.length > 1 && grouping.collapsedKeys?.includes(key) === true
        : !isOpen
    }
    return listRows(groups, isCollapsed, rowsOf)
  }, [groups, grouping, toggled, rowsOf, items])
  /** Each once, without what closed items hide. */
  const ordered = useMemo(
    () => [
      ...new Set(
        (groups?.flatMap((one) => rowsOf(one.items)) ?? rowsOf(items)).flatMap((row) =>
          row.kind === 'item' ? row.item : [],
        ),
      ),
    ],
    [groups, rowsOf, items],
  )

  /** Opens an item, or closes it. */
  const setOpen = (id: string, isOpen: boolean) =>
    setOpenIds((before) => new Set(isOpen ? [...before, id] : [...before].filter((one) => one !== id)))
  /** Opens a group or an item's children, or closes them. */
  const toggle = (row: ListRow<T>) => {
    if (row.kind === 'item') setOpen(row.item.id, !row.isOpen)
    if (row.kind !== 'group') return
    setToggled((before) => ({ ...before, [`${grouping?.id}:${row.group.key}`]: row.isCollapsed }))
  }
  /** Shows an item in another group until `move` is done. */
  const moveWhile = (id: string, key: string, move: () => Promise<boolean>): Promise<boolean> =>
    pending.during({ id, key }, move)
  return { grouping, groups, rows, ordered, toggle, setOpen, moveWhile }
}

/** The list's items, and the children of open ones that it lacks. */
function withChildren<T extends CollectionItem>(listed: readonly T[], children: readonly T[]): readonly T[] {
  if (children.length === 0) return listed
  const ids = new Set(listed.map(({ id }) => id))
  return [...listed, ...children.filter(({ id }) => !ids.has(id))]
}
