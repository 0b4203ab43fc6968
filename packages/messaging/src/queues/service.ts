import type { QueueName } from '@cadencia/contract/job'
import { type Db, transact } from '@cadencia/db/client'
import { record } from '@cadencia/db/outbox'
import { enqueue } from '@cadencia/jobs/enqueue'
import { dismissEndedJobs, dismissJob } from '@cadencia/jobs/monitor'
import type { Queues } from '@cadencia/jobs/queues'
import { reopenFailed } from '@cadencia/jobs/requests'
import { keepAdministrator } from '@cadencia/people/teams/read-repository'
import type { Actor } from '@cadencia/server/actor'
import { AppError, invalid } from '@cadencia/server/app-error'
import { audit } from '@cadencia/server/audit'
import { crmLocked, type SessionViewer } from '@cadencia/server/viewer'
import type { z } from 'zod'
import { readContact } from '../contacts/identity.ts'
import { queueChanged, whatsappMessage } from '../facts.ts'
import { readPhone } from '../phone.ts'
import { INVALID_PHONE, maySendMessages, SERVICE_PHONE } from '../rules.ts'
import type { QueueJobDraft } from './contract.ts'
import { getJob, type JobReference, withQueues } from './monitor.ts'

const REMOVED = 'Removido por um administrador antes de ser executado'

/** What administrators work on: the rows, and the queues where they are open. */
export interface QueueAccess {
  readonly db: Db
  readonly queues: Queues | undefined
}

interface Change {
  readonly queueName: QueueName
  readonly what: z.output<typeof queueChanged.payload>['what']
  readonly jobId?: string
}

function tell(db: Db, { jobId, ...change }: Change, actor: Actor): Promise<void> {
  const { queueName, what } = change
  return transact(db, async (trx) => {
    await record(trx, queueChanged, {
      ...change,
      jobId: jobId ?? null,
      ...actor,
    })
    // Requests are open to all staff and not audited.
    if (what === 'requested') return
    await audit(trx, {
      actor: actor.actorId,
      action: `${jobId ? 'job' : 'queue'}.${what}`,
      entity: jobId ? 'job' : 'queue',
      entityId: jobId ?? queueName,
      after: jobId ? { queueName } : undefined,
    })
  })
}

/** Acts on queues, which no transaction takes back. Throws 503, 401 where the actor is no administrator any more. */
function actOnQueues<T>(
  { db, queues }: QueueAccess,
  actor: Actor,
  act: (open: Queues) => Promise<T>,
): Promise<T> {
  return withQueues(queues, async (open) => {
    await transact(db, (trx) => keepAdministrator(trx, actor))
    return act(open)
  })
}

/**
 * Asks for a message job; answers its id. A test is for everybody. Throws 403 for a real message of somebody who may
 * not send any, and 400 when its contact is no telephone number.
 */
export function requestMessage(
  db: Db,
  draft: z.output<typeof QueueJobDraft>,
  { actor, viewer }: { readonly actor: Actor; readonly viewer: SessionViewer },
): Promise<string> {
  const { isTest, contact } = draft.payload
  if (!isTest && !maySendMessages(viewer)) throw crmLocked()
  if (!isTest && !readContact(contact)) {
    throw invalid('payload.contact', readPhone(contact)?.isService ? SERVICE_PHONE : INVALID_PHONE)
  }
  const payload = isTest ? draft.payload : { ...draft.payload, ownerId: actor.actorId }
  return transact(db, async (trx) => {
    const jobId = await enqueue(trx, whatsappMessage, payload, { priority: draft.priority })
    await tell(trx, { queueName: draft.queueName, what: 'requested', jobId }, actor)
    return jobId
  })
}

const notFailed = () => new AppError('not_failed', 409, 'Só um job que falhou pode ser repetido.')

/** Runs a job again that failed for good. Throws 409 for any other. */
export async function retryJob(access: QueueAccess, job: JobReference, actor: Actor): Promise<void> {
  const { db } = access
  const { queueName, id } = job
  const { status } = await getJob(db, job)
  if (status !== 'failed') throw notFailed()
  await actOnQueues(access, actor, async (open) => {
    if (!(await open.drop(queueName, id))) throw notFailed()
    await transact(db, async (trx) => {
      if (!(await reopenFailed(trx, id))) throw notFailed()
      await tell(trx, { queueName, what: 'retried', jobId: id }, actor)
    })
  })
}

/** Takes a job away; what still waits never runs. Throws 409 for one that runs at this moment. */
export async function removeJob(access: QueueAccess, job: JobReference, actor: Actor): Promise<void> {
  const { db } = access
  const { queueName, id } = job
  await getJob(db, job)
  await actOnQueues(access, actor, async (open) => {
    if (!(await open.drop(queueName, id))) {
      throw new AppError('running', 409, 'O job está em execução e não pode ser removido.')
    }
    await transact(db, async (trx) => {
      await dismissJob(trx, id, REMOVED)
      await tell(trx, { queueName, what: 'removed', jobId: id }, actor)
    })
  })
}

/** Stops or starts a queue, for every worker. */
export async function setPaused(
  access: QueueAccess,
  { queueName, isPaused }: { readonly queueName: QueueName; readonly isPaused: boolean },
  actor: Actor,
): Promise<void> {
  await actOnQueues(access, actor, async (open) => {
    await (isPaused ? open.pause(queueName) : open.resume(queueName))
    await tell(access.db, { queueName, what: isPaused ? 'paused' : 'resumed' }, actor)
  })
}

/** Takes what ended in a queue out of counts and list; answers how many the list lost. */
export async function cleanEnded(access: QueueAccess, queueName: QueueName, actor: Actor): Promise<number> {
  return actOnQueues(access, actor, async (open) => {
    await open.clean(queueName)
    return transact(access.db, async (trx) => {
      const cleaned = await dismissEndedJobs(trx, queueName)
      await tell(trx, { queueName, what: 'cleaned' }, actor)
      return cleaned
    })
  })
}
