import { useCurrentUser } from '@cadencia/people/react'
import type { Task } from '@cadencia/sprints/tasks/contract'
import { useTaskPages } from '@cadencia/sprints/tasks/react'
import { useDebouncedValue } from '@mantine/hooks'

/** In milliseconds. */
const DEBOUNCE_MS = 150

/** Tasks to choose from: the viewer's open ones first, others by their words. */
export function useOpenTasks(typed: string): readonly Task[] {
  const { data: user } = useCurrentUser()
  const [q] = useDebouncedValue(typed.trim(), DEBOUNCE_MS)
  const { data } = useTaskPages({
    status: 'open',
    order: 'due',
    ...(q === '' ? { assignedTo: user?.id ?? '' } : { q }),
  })
  return data?.pages[0]?.rows ?? []
}
