import { isStale } from '@cadencia/http/http-error'
import { type ListPage, pagedQuery } from '@cadencia/http/pages'
import { keyOf, mutation, query } from '@cadencia/http/query'
import { recordHooks } from '@cadencia/http/record-hooks'
import { listJudge } from '@cadencia/realtime/live-list'
import { HEARD_WHILE_SHOWN } from '@cadencia/realtime/live-query'
import { useLiveTopic } from '@cadencia/realtime/react'
import {
  type InfiniteData,
  keepPreviousData,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQueries,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type { z } from 'zod'
import { getBurndown, getSprint } from '../contract.ts'
import { SPRINTS_IN_FIGURES } from '../hooks.ts'
import {
  createTask,
  getTask,
  getTaskHistory,
  listTasks,
  removeTask,
  restoreTask,
  TASK_LIST,
  type Task,
  undoTask,
  undoTasks,
  updateTask,
  updateTasks,
} from './contract.ts'
import { taskRecords } from './live-tasks.ts'
import { useUnsentCreations } from './unsent-tasks.ts'

/** What a list of tasks is asked for. */
export type TaskListFilter = Omit<Readonly<z.input<typeof listTasks.schema.querystring>>, 'cursor' | 'limit'>

/** What every list of tasks listens to; an event there has the task's row. */
const TASKS_TOPIC = 'tasks'

/** The pages of a list of tasks, as `useInfiniteQuery` takes them. */
export const taskPages = (filter: TaskListFilter) => pagedQuery(listTasks, { query: filter })

/** Tasks page by page; the last list stays in sight while another filter loads. */
export function useTaskPages(filter: TaskListFilter) {
  useLiveTopic(TASKS_TOPIC)
  const select = useUnsentOnTop(filter)
  return useInfiniteQuery({
    ...taskPages(filter),
    ...HEARD_WHILE_SHOWN,
    placeholderData: keepPreviousData,
    select,
  })
}

type TaskPages = InfiniteData<ListPage<readonly Task[]>, string | null>

/** Shows tasks that were created without a connection above the first page, as far as the filter can be judged here. */
function useUnsentOnTop(filter: TaskListFilter) {
  const created = useUnsentCreations()
  return (pages: TaskPages): TaskPages => {
    const judge = listJudge<Task>(TASK_LIST, filter)
    const matching = filter.q === undefined ? created.filter((task) => judge.belongs(task) !== false) : []
    const [first, ...others] = pages.pages
    if (matching.length === 0 || !first) return pages
    return { ...pages, pages: [{ ...first, rows: [...matching, ...first.rows] }, ...others] }
  }
}

/** The tasks that were made in a meeting; none are asked for while there is no meeting. */
export function useMeetingTasks(meetingId: string | null) {
  useLiveTopic(TASKS_TOPIC)
  return useQuery({
    ...query(listTasks, { query: meetingId === null ? {} : { meetingId } }),
    ...HEARD_WHILE_SHOWN,
    enabled: meetingId !== null,
  })
}

/** The sub-tasks of a task, in the order of their creation. */
export function useSubtasks(parentId: string) {
  useLiveTopic(TASKS_TOPIC)
  return useQuery({
    ...query(listTasks, { query: { parentId } }),
    ...HEARD_WHILE_SHOWN,
    select: oldestFirst,
  })
}

/** The sub-tasks of some tasks, those of each in the order of their creation. */
export function useSubtasksOf(parentIds: readonly string[]) {
  useLiveTopic(TASKS_TOPIC)
  return useQueries({
    queries: parentIds.map((parentId) => ({
      ...query(listTasks, { query: { parentId } }),
      ...HEARD_WHILE_SHOWN,
      select: oldestFirst,
    })),
    combine: allOf,
  })
}

const allOf = (answers: readonly { data: Task[] | undefined; isError: boolean }[]) => ({
  subtasks: answers.flatMap(({ data }) => data ?? []),
  hasFailed: answers.some(({ isError }) => isError),
})

const oldestFirst = (tasks: readonly Task[]) => tasks.toReversed()

/** Some tasks by their ids; those that cannot be read are left out. */
export function useTasksById(ids: readonly string[]): readonly Task[] {
  useLiveTopic(TASKS_TOPIC)
  return useQueries({
    queries: ids.map((id) => ({ ...query(getTask, { params: { id } }), ...HEARD_WHILE_SHOWN })),
    combine: thoseThere,
  })
}

const thoseThere = (answers: readonly { data: Task | undefined }[]) =>
  answers.flatMap(({ data }) => data ?? [])

export function useTask(id: string) {
  useLiveTopic(TASKS_TOPIC)
  return useQuery({ ...query(getTask, { params: { id } }), ...HEARD_WHILE_SHOWN })
}

/** Who changed what, newest first. */
export function useTaskHistory(id: string) {
  return useQuery({ ...query(getTaskHistory, { params: { id } }), ...HEARD_WHILE_SHOWN })
}

/** Queries that count the task. */
function refreshAround(client: QueryClient, { sprintId }: Pick<Task, 'sprintId'>): Promise<unknown> {
  const ofSprint =
    sprintId === null
      ? []
      : [
          SPRINTS_IN_FIGURES,
          keyOf(getSprint, { params: { id: sprintId } }),
          keyOf(getBurndown, { params: { id: sprintId } }),
        ]
  return Promise.all(ofSprint.map((queryKey) => client.invalidateQueries({ queryKey })))
}

/** Shows a changed or new task, and renews what counts it. */
export function showTask(client: QueryClient, task: Task): Promise<unknown> {
  const params = { id: task.id }
  taskRecords.show(client, task)
  void client.invalidateQueries({ queryKey: keyOf(getTaskHistory, { params }) })
  return refreshAround(client, task)
}

/** Shows changed tasks wherever they are kept, and renews what counts them. */
function showTasks(client: QueryClient, tasks: readonly Task[]): Promise<unknown> {
  for (const task of tasks) taskRecords.apply(client, { id: task.id, row: task })
  const around = [SPRINTS_IN_FIGURES, keyOf(getSprint), keyOf(getBurndown)]
  return Promise.all(around.map((queryKey) => client.invalidateQueries({ queryKey })))
}

const { changeHook } = recordHooks({ show: showTask })
const { changeHook: changeManyHook } = recordHooks({ show: showTasks })

export const useCreateTask = changeHook(mutation(createTask))

/** On 409 the current task replaces the cached one. */
export function useUpdateTask() {
  const client = useQueryClient()
  return useMutation({
    ...mutation(updateTask),
    onSuccess: (task) => showTask(client, task),
    onError: (error, { params }) => {
      if (isStale(error)) void client.invalidateQueries({ queryKey: keyOf(getTask, { params }) })
    },
  })
}

/** Undoes the viewer's last change of a task, if it has not changed since. */
export const useUndoTask = changeHook(mutation(undoTask))

/** One after the other, so that a second change of a task cannot overtake the first. */
const IN_ORDER = { scope: { id: updateTasks.url } }

/** Changes many tasks at once, all or none. */
export const useUpdateTasks = changeManyHook({ ...mutation(updateTasks), ...IN_ORDER })

/** Undoes the viewer's last changes of many tasks, if none has changed since. */
export const useUndoTasks = changeManyHook({ ...mutation(undoTasks), ...IN_ORDER })

export function useRemoveTask() {
  const client = useQueryClient()
  return useMutation({
    ...mutation(removeTask),
    onSuccess: (_nothing, { params }) => {
      const task = client.getQueryData<Task>(keyOf(getTask, { params }))
      taskRecords.apply(client, { id: params.id, row: null })
      return refreshAround(client, { sprintId: task?.sprintId ?? null })
    },
  })
}

/** Brings a deleted task back. */
export const useRestoreTask = changeHook(mutation(restoreTask))
