import { Id, Instant, Version } from '@cadencia/contract/values'
import { z } from 'zod'
import { Task, TaskDraft, TaskStatus } from './contract.ts'
import { newTask } from './rules.ts'

const fields = {
  /** Of a creation also the task's id until it is sent. */
  id: Id,
  title: z.string(),
  createdAt: Instant,
  /** The server's refusal; null while it waits for a connection, and for a conflict. */
  refusal: z.string().nullable(),
}

/** A task that was ticked or reopened without a connection. */
const UnsentStatus = z.object({
  ...fields,
  kind: z.literal('status'),
  taskId: Id,
  /** The status it had. */
  before: TaskStatus,
  status: TaskStatus,
  /** The version it was based on. */
  version: Version,
  /** The task as others left it meanwhile: the person chooses. Asked again where another version of the page kept it. */
  current: Task.nullable().catch(null),
})
export type UnsentStatus = z.infer<typeof UnsentStatus>

/** A task that was created without a connection. */
export const UnsentCreation = z
  .object({
    ...fields,
    kind: z.literal('creation'),
    draft: TaskDraft,
    /** The same at each attempt, so that it is created once. */
    idempotencyKey: z.string(),
  })
  .transform((creation) => ({ ...creation, task: shownTask(creation) }))
export type UnsentCreation = z.infer<typeof UnsentCreation>

/** As a created task is shown until it is sent: behind all others, since ranks begin with smaller letters. */
function shownTask({ id, draft, createdAt: at }: { id: string; draft: TaskDraft; createdAt: string }): Task {
  return { ...newTask(draft, { id, createdBy: id, at }), rank: `~${at}`, createdBy: null }
}

export const UnsentTask = z.discriminatedUnion('kind', [UnsentStatus, UnsentCreation])
export type UnsentTask = z.infer<typeof UnsentTask>
