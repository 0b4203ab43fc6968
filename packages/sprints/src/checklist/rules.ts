import type { ChecklistItem } from '../tasks/contract.ts'
import type { ItemPatch } from './contract.ts'

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
