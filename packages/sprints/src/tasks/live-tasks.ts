import { isSameValue } from '@cadencia/contract/fields'
import { call } from '@cadencia/http/call'
import { keyOf, query } from '@cadencia/http/query'
import { type LiveEventOf, MANY } from '@cadencia/realtime/contract'
import { applyToRows, keepRows, type LivePages } from '@cadencia/realtime/live-list'
import { changeQueryData, renewQueries } from '@cadencia/realtime/live-query'
import { createLiveRecords } from '@cadencia/realtime/live-records'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { getTask, listTasks, TASK_LIST, Task, TaskLabel } from './contract.ts'

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
  rules: TASK_LIST,
  one: (id) => keyOf(getTask, { params: { id } }),
  find: (id) => call(getTask, { params: { id } }, { isPoll: true }),
  boards: {
    queryKey: [BOARDS_KEY],
    rowsOf: (tasks) => tasks,
    // A board is answered whole.
    apply: (tasks, change, judge) => applyToRows(tasks, change, { ...judge, limit: undefined }),
  },
})

const byName = (one: TaskLabel, other: TaskLabel) =>
  one.name.toLowerCase().localeCompare(other.name.toLowerCase(), 'pt-BR')

/** The same task where it does not carry the label, or shows it as it is already. */
function relabelled(task: Task, label: TaskLabel): Task {
  const isOld = task.labels.some((one) => one.id === label.id && !isSameValue(one, label))
  if (!isOld) return task
  const labels = task.labels.map((one) => (one.id === label.id ? label : one))
  return { ...task, labels: labels.toSorted(byName) }
}

function relabelledRows(rows: readonly Task[], label: TaskLabel): readonly Task[] {
  const next = rows.map((task) => relabelled(task, label))
  return next.every((task, index) => task === rows[index]) ? rows : next
}

/** Shows a label's name and colour on the cached tasks that carry it. */
export function showLabel(client: QueryClient, { id, name, color }: TaskLabel): void {
  const label = { id, name, color }
  const inList = (list: readonly Task[] | LivePages<Task>): readonly Task[] | LivePages<Task> => {
    if (!('pages' in list)) return relabelledRows(list, label)
    const pages = list.pages.map((page) => {
      const rows = relabelledRows(page.rows, label)
      return rows === page.rows ? page : { ...page, rows }
    })
    return pages.every((page, index) => page === list.pages[index]) ? list : { ...list, pages }
  }
  const cache = client.getQueryCache()
  for (const { queryKey } of [keyOf(listTasks), [BOARDS_KEY]].flatMap((queryKey) =>
    cache.findAll({ queryKey }),
  ))
    void changeQueryData(client, queryKey, inList)
  for (const { queryKey } of cache.findAll({ queryKey: keyOf(getTask) }))
    void changeQueryData<Task>(client, queryKey, (task) => relabelled(task, label))
}

/** Takes in a live change of a label. */
export function hearLabel(client: QueryClient, { row }: LiveEventOf<'changed'>): void {
  const { data: label } = TaskLabel.safeParse(row)
  if (label) showLabel(client, label)
}

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
