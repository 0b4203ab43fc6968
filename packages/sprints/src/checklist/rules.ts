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
