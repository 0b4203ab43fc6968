import { call } from '@cadencia/http/call'
import { isInBackground } from '@cadencia/http/in-background'
import { keyOf } from '@cadencia/http/query'
import type { LiveEventOf } from '@cadencia/realtime/contract'
import type { QueryClient, QueryFunctionContext } from '@tanstack/react-query'
import { type BoardChange, merged } from './board-order.ts'
import { listTasks, Task } from './contract.ts'

/** The topic on which a board's changes are told. */
export function boardTopic(sprintId: string): string {
  return `board:${sprintId}`
}

/**
 * The board's confirmed tasks in the query cache, under a key of its own: lists refetch when a task changes, but the
 * board merges the changed row.
 */
export function createBoardFeed(client: QueryClient, sprintId: string) {
  const input = { query: { sprintId } }
  const queryKey = ['board', ...keyOf(listTasks, input)]
  /** Changes that arrived during a fetch, whose response may not include them. */
  const heard = new Set<BoardChange[]>()

  return {
    queryKey,
    queryFn: async ({ signal }: QueryFunctionContext): Promise<readonly Task[]> => {
      const changes: BoardChange[] = []
      heard.add(changes)
      try {
        const tasks = await call(listTasks, input, { isPoll: isInBackground(), signal })
        return changes.reduce<readonly Task[]>(merged, tasks)
      } finally {
        heard.delete(changes)
      }
    },
    apply: (change: BoardChange): void => {
      for (const changes of heard) changes.push(change)
      client.setQueryData<readonly Task[]>(queryKey, (tasks) => tasks && merged(tasks, change))
    },
    refetch: () => client.invalidateQueries({ queryKey }),
  }
}

/** The change in a live event; 'refetch' for an event without rows; undefined for other events. */
export function changeIn(
  event: LiveEventOf<'changed'>,
  sprintId: string,
): BoardChange | 'refetch' | undefined {
  if (event.entity === 'board') return event.id === sprintId ? 'refetch' : undefined
  if (event.entity !== 'task' || event.row === undefined) return undefined
  const { data: task } = Task.safeParse(event.row)
  return { id: event.id, task: task?.sprintId === sprintId ? task : null }
}
