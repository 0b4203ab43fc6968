import type { Db } from '@cadencia/db/client'
import { instantOf } from '@cadencia/db/instant'
import { derivedId, enqueue, enqueueAll } from '@cadencia/jobs/enqueue'
import { handles, type JobContext, type JobHandler } from '@cadencia/jobs/handler'
import { dismissJob } from '@cadencia/jobs/monitor'
import { type Schedule, schedule } from '@cadencia/jobs/schedules'
import type { Settings } from '@cadencia/settings/server'
import type { WebhookContext } from './context.ts'
import { listStranded, nextDueAt } from './delivery-repository.ts'
import { resumeWebhooks, sendWebhook } from './facts.ts'
import { sendDue } from './sending.ts'
import { endTurn, type SendingState, takeTurn } from './sending-repository.ts'

export interface WebhookJobOptions extends WebhookContext {
  readonly settings: Settings
}

/** Longer than the slowest send; whoever takes over a turn after this may send twice. */
const TURN_MS = 60_000
/** Others wait for the queue, too. */
const RUN_MS = 20_000
/** Sending pauses during maintenance; looked at again after this. */
const MAINTENANCE_MS = 60_000

export function webhookJobs(options: WebhookJobOptions): JobHandler[] {
  const { settings } = options
  const { ofCrm } = options.catalogue

  function take(db: Db, webhookId: string, jobId: string): Promise<SendingState | undefined> {
    const now = options.now()
    return takeTurn(db, { webhookId, jobId, now: instantOf(now), until: instantOf(now + TURN_MS) })
  }

  /** Enqueues what is left, once for an instant. */
  async function enqueueRest(
    db: Db,
    { webhookId, hasCrmAccess, nextAt }: Rest,
    jobId: string,
  ): Promise<void> {
    const now = options.now()
    const due = await nextDueAt(db, { webhookId, hasCrmAccess, ofCrm, now: instantOf(now) })
    if (due === undefined) return
    const at = Math.max(Date.parse(due), nextAt === null ? 0 : Date.parse(nextAt))
    const id =
      at > now ? derivedId(sendWebhook.name, webhookId, at) : derivedId(sendWebhook.name, 'rest', jobId)
    await enqueue(db, sendWebhook, { webhookId }, { id, ...(at > now && { runAt: new Date(at) }) })
  }

  async function run(webhookId: string, { db, jobId, signal }: JobContext): Promise<number> {
    const endsAt = performance.now() + RUN_MS
    let total = 0
    let state = await take(db, webhookId, jobId)
    if (!state) return 0
    while (!signal.aborted && performance.now() < endsAt) {
      const sent = await sendDue(db, state, options)
      total += sent
      if (sent === 0) break
      const next = await take(db, webhookId, jobId)
      if (!next) return total
      state = next
    }
    // As it stands after the turn: what came or was changed meanwhile found it taken.
    const ended = await endTurn(db, { webhookId, jobId })
    if (ended?.isActive) await enqueueRest(db, { webhookId, ...ended }, jobId)
    return total
  }

  return [
    handles(sendWebhook, async ({ webhookId }, context) => {
      const { db, jobId } = context
      if (settings.get('system').maintenanceMode) {
        const runAt = new Date(options.now() + MAINTENANCE_MS)
        await enqueue(db, sendWebhook, { webhookId }, { id: derivedId('maintenance', jobId), runAt })
        return { skipped: 'maintenance' }
      }
      const sent = await run(webhookId, context)
      // Runs that found nothing to do are not kept in the job list.
      if (sent === 0) await dismissJob(db, jobId, '')
      return { sent }
    }),
    handles(resumeWebhooks, async (_, { db, jobId }) => {
      const stranded = await listStranded(db, instantOf(options.now()), ofCrm)
      await enqueueAll(
        db,
        sendWebhook,
        stranded.map((webhookId) => ({ payload: { webhookId }, id: derivedId('resume', jobId, webhookId) })),
      )
      if (stranded.length === 0) await dismissJob(db, jobId, '')
      return { resumed: stranded.length }
    }),
  ]
}

interface Rest {
  readonly webhookId: string
  readonly hasCrmAccess: boolean
  /** When the webhook may be called again; null for at once. */
  readonly nextAt: string | null
}

export const webhookSchedules: readonly Schedule[] = [
  schedule({
    name: 'resume_webhooks',
    job: resumeWebhooks,
    payload: {},
    when: { cron: '*/5 * * * *' },
    maxLateMs: 300_000,
    atStart: true,
  }),
]
