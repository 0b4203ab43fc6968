import { call } from '@cadencia/http/call'
import { isInBackground } from '@cadencia/http/in-background'
import { type LiveEventOf, MANY } from '@cadencia/realtime/contract'
import {
  answeredCollection,
  applyRowChange,
  type LiveCollection,
  type RowChange,
} from '@cadencia/realtime/live-collection'
import { changeQueryData, refetchQuery } from '@cadencia/realtime/live-query'
import type { QueryClient, QueryFunctionContext } from '@tanstack/react-query'
import { listTasks, Task } from './contract.ts'

/** The topic on which a board's changes are told. */
export function boardTopic(sprintId: string): string {
  return `board:${sprintId}`
}

/** The first part of the boards' query keys. */
export const BOARDS_KEY = 'board'

/**
 * The board's confirmed tasks in the query cache, under a key of its own: lists refetch when a task changes, but the
 * board merges the changed row.
 */
export function createBoardFeed(client: QueryClient, sprintId: string) {
  const input = { query: { sprintId } }
  const queryKey = [BOARDS_KEY, sprintId]

  return {
    queryKey,
    queryFn: async ({ signal }: QueryFunctionContext): Promise<LiveCollection<Task>> => {
      const before = client.getQueryData<LiveCollection<Task>>(queryKey)
      return answeredCollection(
        before,
        await call(listTasks, input, { isPoll: isInBackground(signal), signal }),
      )
    },
    apply: (...changes: readonly RowChange<Task>[]): void =>
      void changeQueryData<LiveCollection<Task>>(client, queryKey, (tasks) =>
        changes.reduce(applyRowChange, tasks),
      ),
    refetch: () => refetchQuery(client, queryKey),
    /** The revision of a task on the board, or undefined when it is not there. */
    revisionOf: (id: string): number | undefined =>
      client.getQueryData<LiveCollection<Task>>(queryKey)?.rows.find((task) => task.id === id)?.revision,
  }
}

/** Shows changed tasks on every board in the query cache. */
export function showOnBoards(client: QueryClient, tasks: readonly Task[]): void {
  for (const { queryKey } of client.getQueryCache().findAll({ queryKey: [BOARDS_KEY] })) {
    const sprintId = String(queryKey[1])
    createBoardFeed(client, sprintId).apply(...tasks.map((task) => boardChange(sprintId, task, 'edit')))
  }
}

/** A task as an event or an answer shows it: gone where it is on another board. */
export function boardChange(
  sprintId: string,
  task: Task,
  from: 'event' | 'creation' | 'edit',
): RowChange<Task> {
  const { id, revision } = task
  return task.sprintId === sprintId ? { id, row: task, from } : { id, row: null, revision }
}

/** The change in a live event; 'refetch' for an event without a row that can be read; undefined for other events. */
export function changeIn(
  event: LiveEventOf<'changed'>,
  sprintId: string,
): RowChange<Task> | 'refetch' | undefined {
  if (event.entity === 'board') return event.id === sprintId ? 'refetch' : undefined
  if (event.entity !== 'task') return undefined
  if (event.id === MANY) return event.scope === sprintId ? 'refetch' : undefined
  if (event.row === undefined) return undefined
  if (event.row === null) return { id: event.id, row: null }
  const { data: task } = Task.safeParse(event.row)
  return task ? boardChange(sprintId, task, 'event') : 'refetch'
}
