import { call } from '@cadencia/http/call'
import { currentRecord, HttpError, isNetworkFailure } from '@cadencia/http/http-error'
import { openPersonStore } from '@cadencia/http/person-store'
import { keyOf } from '@cadencia/http/query'
import { useLiveStatus } from '@cadencia/realtime/react'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { createTask, getTask, type Task, updateTask } from './contract.ts'
import { showTask } from './hooks.ts'
import type { UnsentStatus, UnsentTask } from './unsent-task.ts'
import {
  isWaiting,
  putUnsentTask,
  removeUnsentTask,
  restoreUnsentTasks,
  useUnsentTasks,
} from './unsent-tasks.ts'

const LOCK = 'cadencia:unsent-tasks'
/** Another attempt after a failure of the server, in milliseconds. */
const RETRY_AFTER_MS = 30_000
const REFUSED = 'Não foi possível salvar.'
/** Answers after which the same call may still succeed. */
const LATER_STATUSES: ReadonlySet<number> = new Set([401, 408, 425, 429])

/** One tab sends at a time; another tab that asks meanwhile leaves it to that one. */
async function inOneTab(work: () => Promise<void>): Promise<void> {
  // Missing where the page is not served securely; the server's keys and versions then still let each through once.
  const locks: LockManager | null | undefined = navigator.locks
  if (!locks) return work()
  await locks.request(LOCK, { ifAvailable: true }, async (lock) => {
    if (lock) await work()
  })
}

/** Sends what waits, in the order it was done. Returns once nothing waits, or the server cannot be reached. */
export function sendUnsentTasks(client: QueryClient): Promise<void> {
  return inOneTab(async () => {
    for (const { id } of await restoreUnsentTasks()) {
      // Meanwhile it may have been changed or discarded.
      const unsent = useUnsentTasks.getState().all.find((one) => one.id === id)
      if (unsent && isWaiting(unsent) && !(await sendOne(client, unsent))) return
    }
  })
}

/** Returns false where the next one is not to be tried now. */
async function sendOne(client: QueryClient, unsent: UnsentTask): Promise<boolean> {
  try {
    const moved = unsent.kind === 'status' && (await findMoved(unsent))
    if (moved) {
      await putUnsentTask({ ...unsent, current: moved })
      return true
    }
    const task = await client
      .getMutationCache()
      .build(client, { mutationFn: () => request(unsent) })
      .execute(undefined)
    await finish(client, unsent, task)
    return true
  } catch (error) {
    if (isForLater(error)) return false
    await note(client, unsent, error)
    return true
  }
}

function request(unsent: UnsentTask): Promise<Task> {
  if (unsent.kind === 'creation') {
    const { draft: body, idempotencyKey } = unsent
    return call(createTask, { body }, { idempotencyKey })
  }
  const { taskId: id, status, version } = unsent
  return call(updateTask, { params: { id }, body: { status, version } })
}

/** The task, if somebody else gave it another status meanwhile: that leaves its version as it was. */
async function findMoved({ taskId: id, before, status }: UnsentStatus): Promise<Task | undefined> {
  const task = await call(getTask, { params: { id } })
  return task.status === before || task.status === status ? undefined : task
}

async function finish(client: QueryClient, { id, kind }: UnsentTask, task: Task): Promise<void> {
  if (kind === 'creation') client.removeQueries({ queryKey: keyOf(getTask, { params: { id } }) })
  // Before the unsent copy goes, so that nothing disappears in between.
  await showTask(client, task).catch(() => undefined)
  await removeUnsentTask(id)
}

function isForLater(error: unknown): boolean {
  if (isNetworkFailure(error)) return true
  if (!(error instanceof HttpError)) return false
  return error.status >= 500 || LATER_STATUSES.has(error.status) || error.problem?.code === 'in_progress'
}

async function note(client: QueryClient, unsent: UnsentTask, error: unknown): Promise<void> {
  const current = currentRecord<Task>(error)
  if (unsent.kind === 'status' && current) {
    // The answer to an earlier attempt was lost, or somebody did the same.
    if (current.status === unsent.status) return finish(client, unsent, current)
    await putUnsentTask({ ...unsent, current })
    return
  }
  const refusal = error instanceof HttpError ? error.messageOr(REFUSED) : REFUSED
  await putUnsentTask({ ...unsent, refusal })
}

/** Sends a tick again, over what others have changed meanwhile; or what was refused, once more. */
export async function retryUnsentTask(client: QueryClient, unsent: UnsentTask): Promise<void> {
  const again =
    unsent.kind === 'status' && unsent.current
      ? { ...unsent, version: unsent.current.version, before: unsent.current.status, current: null }
      : { ...unsent, refusal: null }
  await putUnsentTask(again)
  await sendUnsentTasks(client)
}

/** Gives up what was done; the task is shown as it is on the server. */
export async function discardUnsentTask(client: QueryClient, unsent: UnsentTask): Promise<void> {
  await removeUnsentTask(unsent.id)
  if (unsent.kind === 'status' && unsent.current) await showTask(client, unsent.current)
  if (unsent.kind === 'creation') {
    client.removeQueries({ queryKey: keyOf(getTask, { params: { id: unsent.id } }) })
  }
}

/**
 * Sends what is unsent, of earlier visits too, whenever there is a connection. Mount it once per page.
 *
 * @param personId null for a session that keeps nothing in the browser
 */
export function useUnsentTaskDelivery(personId: string | null): void {
  const client = useQueryClient()
  const isOpen = useLiveStatus() === 'open'
  const isSomethingWaiting = useUnsentTasks(({ all }) => all.some(isWaiting))
  useEffect(() => {
    if (personId !== null) void openPersonStore(personId).then(restoreUnsentTasks)
  }, [personId])
  useEffect(() => {
    if (!isOpen || !isSomethingWaiting) return
    const send = () => void sendUnsentTasks(client)
    send()
    const timer = setInterval(send, RETRY_AFTER_MS)
    // After a short interruption, which the live connection outlived.
    window.addEventListener('online', send)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', send)
    }
  }, [client, isOpen, isSomethingWaiting])
}
