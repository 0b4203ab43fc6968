import { isSameValue, pickFields } from '@cadencia/contract/fields'
import type { ChecklistItem } from '../tasks/contract.ts'
import { CHECKLIST_MAX, type ItemPatch } from './contract.ts'

/** A checklist with an item changed, and at its new position; behind the end means at the end. */
export function withItem(
  items: readonly ChecklistItem[],
  item: ChecklistItem,
  { position, ...fields }: ItemPatch,
): ChecklistItem[] {
  const { text = item.text, isDone = item.isDone } = fields
  const changed = { ...item, text, isDone }
  if (position === undefined) return items.map((one) => (one.id === item.id ? changed : one))
  return withoutItem(items, item.id).toSpliced(position, 0, changed)
}

export function withoutItem(items: readonly ChecklistItem[], id: string): ChecklistItem[] {
  return items.filter((item) => item.id !== id)
}

type Items = readonly ChecklistItem[]

const itemIn = (items: Items, id: string | undefined) => items.find((item) => item.id === id)
const idsOf = (items: Items) => items.map(({ id }) => id)
/** Of the others, in their order, those that are in the first. */
const among = (items: Items, others: Items) => others.filter(({ id }) => itemIn(items, id))

/** The items with one behind the nearest that stood before it in another order. */
function placedAsIn(order: Items, items: Items, item: ChecklistItem): ChecklistItem[] {
  const rest = withoutItem(items, item.id)
  const position = order.findIndex(({ id }) => id === item.id)
  const previous = order.slice(0, position).findLast(({ id }) => itemIn(rest, id))
  return rest.toSpliced(rest.findIndex(({ id }) => id === previous?.id) + 1, 0, item)
}

/** The item whose move alone tells two orders of the same items apart. */
function movedItem(was: Items, made: Items): ChecklistItem | undefined {
  return was.find(({ id }) => isSameValue(idsOf(withoutItem(was, id)), idsOf(withoutItem(made, id))))
}

/** Whether an item has kept a neighbour. */
function isInPlace(id: string, made: Items, now: Items): boolean {
  const at = (items: Items) => items.findIndex((item) => item.id === id)
  const [before, after] = [at(made), at(now)]
  return [-1, 1].some((step) => made[before + step]?.id === now[after + step]?.id)
}

/** The checklist without what an act did to its items; undefined where just that changed since, or there is no room. */
export function checklistBefore(was: Items, made: Items, now: Items): ChecklistItem[] | undefined {
  let items = [...now]
  for (const item of made) {
    if (itemIn(was, item.id)) continue
    if (!isSameValue(itemIn(now, item.id), item)) return undefined
    items = withoutItem(items, item.id)
  }
  for (const item of was) {
    const [after, current] = [itemIn(made, item.id), itemIn(now, item.id)]
    if (!after) {
      if (current) return undefined
      items = placedAsIn(was, items, item)
      continue
    }
    const fields = (['text', 'isDone'] as const).filter((field) => after[field] !== item[field])
    if (fields.some((field) => current?.[field] !== after[field])) return undefined
    items = items.map((one) => (one.id === item.id ? { ...one, ...pickFields(fields, item) } : one))
  }
  const orders = [among(made, was), among(was, made)] as const
  if (!isSameValue(idsOf(orders[0]), idsOf(orders[1]))) {
    const moved = itemIn(items, movedItem(...orders)?.id)
    if (!moved || !isInPlace(moved.id, among(now, made), among(made, now))) return undefined
    items = placedAsIn(was, items, moved)
  }
  return items.length > CHECKLIST_MAX ? undefined : items
}

/** Items of a checklist that are new, gone, written anew, ticked or open again, as the history keeps them. */
export function checklistChanges(before: readonly ChecklistItem[], after: readonly ChecklistItem[]) {
  if (before === after) return []
  const items = new Map(before.map((item) => [item.id, item]))
  const gone = before.filter(({ id }) => after.every((item) => item.id !== id))
  const text = (from: string | null, to: string | null) => ({ field: 'checklist', from, to })
  return [
    ...gone.map((item) => text(item.text, null)),
    ...after.flatMap((item) => {
      const was = items.get(item.id)
      if (!was) return [text(null, item.text)]
      const [from, to] = item.isDone ? [null, item.text] : [was.text, null]
      return [
        ...(was.text === item.text ? [] : [text(was.text, item.text)]),
        ...(was.isDone === item.isDone ? [] : [{ field: 'checklistDone', from, to }]),
      ]
    }),
  ]
}
