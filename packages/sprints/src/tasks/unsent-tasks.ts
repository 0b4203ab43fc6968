import { isNetworkFailure } from '@cadencia/http/http-error'
import { forgetAll, keepAll, readAll } from '@cadencia/http/person-store'
import { takeUnansweredKey } from '@cadencia/http/query'
import { useMemo } from 'react'
import type { z } from 'zod'
import { create } from 'zustand'
import { useShallow } from 'zustand/react/shallow'
import type { TaskMove } from './board-order.ts'
import { createTask, type Task, TaskDraft, type TaskStatus } from './contract.ts'
import { UnsentCreation, UnsentTask } from './unsent-task.ts'

interface UnsentTasks {
  /** In the order they were done. */
  readonly all: readonly UnsentTask[]
}

/** What was done with tasks without a connection and is not sent yet. Stored for the person who did it. */
export const useUnsentTasks = create<UnsentTasks>()(() => ({ all: [] }))

const CHANNEL = 'cadencia:unsent-tasks'
const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(CHANNEL)
channel?.addEventListener('message', () => void restoreUnsentTasks())

/** Loads what is stored: of an earlier visit, or of another tab. */
export async function restoreUnsentTasks(): Promise<readonly UnsentTask[]> {
  // Leaves out what another version of the page stored.
  const known = (await readAll('unsent')).flatMap((entry) => UnsentTask.safeParse(entry).data ?? [])
  const all = known.toSorted((one, other) => one.createdAt.localeCompare(other.createdAt))
  useUnsentTasks.setState({ all })
  return all
}

/** True while it is sent by itself as soon as there is a connection. */
export function isWaiting(unsent: UnsentTask): boolean {
  return unsent.refusal === null && !hasConflict(unsent)
}

export function hasConflict(unsent: UnsentTask): boolean {
  return unsent.kind === 'status' && unsent.current !== null
}

/** Returns false where this browser keeps nothing: then nothing was accepted. */
export async function putUnsentTask(unsent: UnsentTask): Promise<boolean> {
  if (!(await keepAll('unsent', [{ key: unsent.id, value: unsent }]))) return false
  useUnsentTasks.setState(({ all }) => ({ all: [...all.filter(({ id }) => id !== unsent.id), unsent] }))
  channel?.postMessage(null)
  return true
}

export async function removeUnsentTask(id: string): Promise<void> {
  useUnsentTasks.setState(({ all }) => ({ all: all.filter((unsent) => unsent.id !== id) }))
  await forgetAll('unsent', [id])
  channel?.postMessage(null)
}

/** What a tick needs of a task. */
export type TickedTask = Pick<Task, 'id' | 'title' | 'status' | 'version'>

/**
 * Accepts a tick for later if `error` says that there was no answer; otherwise throws `error`. The last of several ticks
 * of a task counts; one that leads back to its status cancels them.
 */
export async function tickLater(error: unknown, task: TickedTask, status: TaskStatus): Promise<void> {
  if (!isNetworkFailure(error)) throw error
  // What an earlier visit left is not loaded right at the start.
  await restoreUnsentTasks()
  const earlier = unsentStatusOf(task.id)
  if (earlier?.before === status) return removeUnsentTask(earlier.id)
  const isKept = await putUnsentTask({
    kind: 'status',
    id: earlier?.id ?? crypto.randomUUID(),
    taskId: task.id,
    title: task.title,
    createdAt: earlier?.createdAt ?? new Date().toISOString(),
    before: earlier?.before ?? task.status,
    status,
    version: earlier?.version ?? task.version,
    refusal: null,
    current: null,
  })
  if (!isKept) throw error
}

/** Takes back a tick that is not sent yet. */
export async function untick(taskId: string): Promise<void> {
  const unsent = unsentStatusOf(taskId)
  if (unsent) await removeUnsentTask(unsent.id)
}

/** Accepts a new task for later if `error` says that there was no answer; otherwise throws `error`. */
export async function createLater(error: unknown, body: z.input<typeof TaskDraft>): Promise<Task> {
  if (!isNetworkFailure(error)) throw error
  const draft = TaskDraft.parse(body)
  const unsent = UnsentCreation.parse({
    kind: 'creation',
    id: crypto.randomUUID(),
    title: draft.title,
    createdAt: new Date().toISOString(),
    refusal: null,
    draft,
    idempotencyKey: takeUnansweredKey(createTask, { body }),
  })
  if (!(await putUnsentTask(unsent))) throw error
  return unsent.task
}

function unsentStatusOf(taskId: string) {
  return useUnsentTasks
    .getState()
    .all.filter((unsent) => unsent.kind === 'status')
    .find((unsent) => unsent.taskId === taskId)
}

/** True for a task that was created without a connection and not sent yet. */
export function isUnsent(taskId: string): boolean {
  return useUnsentTasks.getState().all.some(({ id }) => id === taskId)
}

/** True for a task that shows a creation or a tick that is not sent yet. */
export function useIsUnsent(taskId: string): boolean {
  return useUnsentTasks(({ all }) =>
    all.some((unsent) => (unsent.kind === 'status' ? unsent.taskId : unsent.id) === taskId),
  )
}

/** The status that a task has in this browser until its tick is sent. */
export function useUnsentStatus(taskId: string): TaskStatus | undefined {
  return useUnsentTasks(
    ({ all }) => all.flatMap((one) => (one.kind === 'status' && one.taskId === taskId ? one.status : []))[0],
  )
}

/** The tasks that were created and not sent yet. */
export function useUnsentCreations(): readonly Task[] {
  return useUnsentTasks(
    useShallow(({ all }) => all.flatMap((unsent) => (unsent.kind === 'creation' ? unsent.task : []))),
  )
}

/** The ticks that are not sent yet, as moves on a board. */
export function useUnsentMoves(): readonly TaskMove[] {
  const all = useUnsentTasks((state) => state.all)
  return useMemo(
    () =>
      all.flatMap((unsent) =>
        unsent.kind === 'status' ? { taskId: unsent.taskId, position: { status: unsent.status } } : [],
      ),
    [all],
  )
}
