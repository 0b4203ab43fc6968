import { call } from '@cadencia/http/call'
import { keyOf, query } from '@cadencia/http/query'
import { type LiveEventOf, MANY } from '@cadencia/realtime/contract'
import { applyToRows, keepRows } from '@cadencia/realtime/live-list'
import { renewQueries } from '@cadencia/realtime/live-query'
import { createLiveRecords } from '@cadencia/realtime/live-records'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { getTask, listTasks, Task, taskRules } from './contract.ts'

/** The topic on which a board's changes are told, with their rows. */
export function boardTopic(sprintId: string): string {
  return `board:${sprintId}`
}

/** The first part of the boards' query keys: events say of lists that a task changed, and bring boards the row itself. */
export const BOARDS_KEY = 'board'

/** A sprint's board, as `useQuery` takes it. */
export function boardQuery(sprintId: string) {
  const options = query(listTasks, { query: { sprintId } })
  const queryKey: QueryKey = [BOARDS_KEY, ...options.queryKey]
  return { ...options, queryKey, structuralSharing: keepRows }
}

export const taskRecords = createLiveRecords<Task, readonly Task[]>({
  list: listTasks,
  rules: taskRules,
  one: (id) => keyOf(getTask, { params: { id } }),
  find: (id) => call(getTask, { params: { id } }, { isPoll: true }),
  boards: {
    queryKey: [BOARDS_KEY],
    rowsOf: (tasks) => tasks,
    // A board is answered whole.
    apply: (tasks, change, judge) => applyToRows(tasks, change, { ...judge, limit: undefined }),
  },
})

/** Takes in a live change of a task. */
export function hearTask(client: QueryClient, { id, scope, row }: LiveEventOf<'changed'>): void {
  if (id === MANY || row === undefined) void taskRecords.changed(client, id)
  else if (row === null) taskRecords.apply(client, { id, row: null, board: scope })
  else {
    const { data: task } = Task.safeParse(row)
    if (task) taskRecords.apply(client, { id, row: task, isEvent: true })
    else {
      // A newer server's row, which this page cannot read.
      void renewQueries(client, [BOARDS_KEY])
      void taskRecords.changed(client, id)
    }
  }
}
