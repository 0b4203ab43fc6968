import { useMemo, useState } from 'react'
import type { Collection, CollectionItem, Layout } from './collection.ts'
import { groupItems, type ItemGroup, itemRows, listRows } from './group-items.ts'

interface GroupedItemsOptions<T, C> {
  readonly items: readonly T[]
  readonly context: C
  readonly layout: Layout
  /** Id of the chosen grouping. */
  readonly group: string | undefined
}

/** Items by the chosen grouping, with collapsed groups and with moves that are not confirmed yet. */
export function useGroupedItems<T extends CollectionItem, C>(
  { groupings }: Pick<Collection<T, C>, 'groupings'>,
  { items, context, layout, group }: GroupedItemsOptions<T, C>,
) {
  /** By `<grouping id>:<key>`, what the person opened or closed. */
  const [toggled, setToggled] = useState<Readonly<Record<string, boolean>>>({})
  const [moves, setMoves] = useState<Readonly<Record<string, string>>>({})
  const chosen = groupings.find(({ id }) => id === group) ?? (layout === 'board' ? groupings[0] : undefined)
  const grouping = layout === 'cards' ? undefined : chosen

  const groups = useMemo(() => {
    if (!grouping) return undefined
    const keyOf = (item: T) => moves[item.id] ?? grouping.keyOf(item)
    return groupItems(items, { ...grouping, keyOf }, { context, withEmpty: layout === 'board' })
  }, [items, grouping, moves, context, layout])
  const rows = useMemo(() => {
    if (!groups || !grouping) return itemRows(items)
    const isCollapsed = ({ key }: ItemGroup<T>) =>
      toggled[`${grouping.id}:${key}`] ??
      (groups.length > 1 && grouping.collapsedKeys?.includes(key) === true)
    return listRows(groups, isCollapsed)
  }, [groups, grouping, toggled, items])
  const ordered = useMemo(() => groups?.flatMap((one) => one.items) ?? items, [groups, items])

  const toggleGroup = (key: string, isCollapsed: boolean) =>
    grouping && setToggled((before) => ({ ...before, [`${grouping.id}:${key}`]: !isCollapsed }))
  /** Shows an item in another group until `move` is done. */
  const moveWhile = async (id: string, key: string, move: () => Promise<boolean>): Promise<boolean> => {
    setMoves((before) => ({ ...before, [id]: key }))
    try {
      return await move()
    } finally {
      setMoves(({ [id]: _moved, ...others }) => others)
    }
  }
  return { grouping, groups, rows, ordered, toggleGroup, moveWhile }
}
