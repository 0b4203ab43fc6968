import { TITLE_MAX, toSingleLine } from '@cadencia/contract/values'
import { cutText } from '@cadencia/locale/cut'
import { plain } from '@cadencia/locale/text'
import type { ActionItem } from '@cadencia/meetings/contract'
import type { Task } from '@cadencia/sprints/tasks/contract'
import type { Attendee } from '../../../records/people/use-people.ts'

/** An action item as a task's title: its text, cut after the last whole word that a title holds. */
export function titleOf({ text }: ActionItem): string {
  const plain = toSingleLine(text)
  if (plain.length <= TITLE_MAX) return plain
  const cut = cutText(plain, TITLE_MAX - 1, '')
  const end = cut.lastIndexOf(' ')
  return `${cut.slice(0, end > 0 ? end : cut.length)}…`
}

/** The task that was made of an item: its description still holds it, or its title does. */
export function taskOf(item: ActionItem, tasks: readonly Task[]): Task | undefined {
  const text = item.text.trim()
  return tasks.find(({ title, description }) => title === titleOf(item) || description.includes(text))
}

/**
 * The person whom an item names by full or first name: the only one so called among those who take part, else
 * among all. Nobody where the name fits several or none.
 */
export function assigneeOf(
  { assignee }: ActionItem,
  people: readonly Attendee[],
  participantIds: readonly string[],
): string | null {
  if (!assignee) return null
  const called = plain(assignee).trim()
  const named = people.filter(({ name }) => {
    const full = plain(name).trim()
    return full === called || full.split(' ')[0] === called
  })
  const present = named.filter(({ id }) => participantIds.includes(id))
  const candidates = present.length > 0 ? present : named
  return candidates.length === 1 ? (candidates[0]?.id ?? null) : null
}
