import { bestMatchFirst } from '@cadencia/locale/text'
import { useCurrentUser } from '@cadencia/people/react'
import type { Task } from '@cadencia/sprints/tasks/contract'
import { useTaskPages } from '@cadencia/sprints/tasks/react'
import { useDebouncedValue } from '@mantine/hooks'
import { readRecent } from '../../../kit/recent.ts'

/** In milliseconds. */
const DEBOUNCE_MS = 150

/** Of whom open tasks are looked for. */
type Near = Pick<Task, 'sprintId' | 'teamId'>

/**
 * Open tasks to choose from: without words those of that task's sprint, else the viewer's own; by words, what fits best, and
 * of what fits alike the nearest: of the same sprint, opened lately, of the same team.
 */
export function useOpenTasks(typed: string, near?: Near) {
  const { data: user } = useCurrentUser()
  const text = typed.trim()
  const [q] = useDebouncedValue(text, DEBOUNCE_MS)
  const offered = near?.sprintId ? { sprintId: near.sprintId } : { assignedTo: user?.id ?? '' }
  const { data, isFetching } = useTaskPages({ status: 'open', order: 'due', ...(q === '' ? offered : { q }) })
  const found = data?.pages[0]?.rows ?? []
  const { sprintId = null, teamId = user?.teamId ?? null } = near ?? {}
  const recent = user ? readRecent(user.id) : []
  const distance = (task: Task) =>
    (sprintId !== null && task.sprintId === sprintId ? 0 : 4) +
    (recent.some(({ url }) => url.includes(task.id)) ? 0 : 2) +
    (teamId !== null && task.teamId === teamId ? 0 : 1)
  const nearest = found.toSorted((one, other) => distance(one) - distance(other))
  return {
    tasks: q === '' ? found : bestMatchFirst(nearest, q, ({ title }) => title),
    isSearching: q !== text || (text !== '' && isFetching),
  }
}
