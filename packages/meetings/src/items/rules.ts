import { isLongerThan } from '@cadencia/contract/length'
import { TITLE_MAX, toSingleLine } from '@cadencia/contract/values'
import { cutText } from '@cadencia/locale/cut'
import { isDone, type Task } from '@cadencia/sprints/tasks/contract'
import { ITEM_STATUSES, ITEM_TEXT_MAX, type ItemKind, type ItemStatus, type MeetingItem } from './contract.ts'

export function hasStatus(kind: ItemKind, status: ItemStatus): boolean {
  const known: readonly ItemStatus[] = ITEM_STATUSES[kind]
  return known.includes(status)
}

/** A model's or extractor's words as an item's text: one line, cut where it is too long. */
export function itemText(said: string): string {
  return cutText(toSingleLine(said), ITEM_TEXT_MAX)
}

/** A task's title from an item's text, cut at a word where it is too long; then the whole is its description. */
export function taskWords(text: string): { readonly title: string; readonly description: string } {
  if (!isLongerThan(text, TITLE_MAX)) return { title: text, description: '' }
  const cut = cutText(text, TITLE_MAX)
  const space = cut.lastIndexOf(' ')
  return { title: space > 0 ? `${cut.slice(0, space).trimEnd()}…` : cut, description: text }
}

/** An action is done when its task is. */
export function statusWithTask(status: ItemStatus, task: Pick<Task, 'status'>): ItemStatus {
  if (isDone(task)) return 'done'
  return status === 'done' ? 'open' : status
}

/** What a deleted item is when it comes back: its task and its successor may have changed meanwhile. */
export function statusOnReturn(
  {
    status,
    successorId,
    supersededById,
  }: Pick<MeetingItem, 'status' | 'supersededById'> & { readonly successorId: string | null },
  task: Pick<Task, 'status'> | undefined,
): ItemStatus {
  if (successorId !== null) return supersededById === null ? 'valid' : 'superseded'
  return task ? statusWithTask(status, task) : status
}
