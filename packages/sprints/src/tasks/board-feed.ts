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
 * A board's confirmed tasks in the query cache, kept up to date by what comes in. They stand under a key of their
 * own: the lists of tasks are fetched anew when a task changes, the board takes the changed row instead.
 */
export function createBoardFeed(client: QueryClient, sprintId: string) {
  const input = { query: { sprintId } }
  const queryKey = ['board', ...keyOf(listTasks, input)]
  /** What came in while a fetch was under way, which its answer may not know yet. */
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

/** What a live event means for a board: a changed task, 'refetch' where rows were not sent, or nothing. */
export function meaningOf(
  event: LiveEventOf<'changed'>,
  sprintId: string,
): BoardChange | 'refetch' | undefined {
  if (event.entity === 'board') return event.id === sprintId ? 'refetch' : undefined
  if (event.entity !== 'task' || event.row === undefined) return undefined
  const { data: task } = Task.safeParse(event.row)
  return { id: event.id, task: task?.sprintId === sprintId ? task : null }
}
