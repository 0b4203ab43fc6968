import { isLongerThan } from '@cadencia/contract/length'
import { type Db, transact } from '@cadencia/db/client'
import { record } from '@cadencia/db/outbox'
import type { FileAttachments } from '@cadencia/files/attachments'
import { derivedId, enqueue } from '@cadencia/jobs/enqueue'
import { saoPauloDay } from '@cadencia/locale/sao-paulo'
import { MARKETING_STOPPED } from '@cadencia/messaging/contract'
import type { MessageDraft, Messenger } from '@cadencia/messaging/messenger'
import { WITHDRAWN } from '../leads/consent-service.ts'
import { countOnDay, insertDeliveries, LEAD_OPTED_OUT, type NewDelivery } from './delivery-repository.ts'
import { automationChanged, sendAutomationRun } from './facts.ts'
import { fillMessage, templateParameters } from './message-rules.ts'
import { listRecipients, type Recipient } from './recipient-repository.ts'
import { messageKeyOf } from './rules.ts'
import {
  advanceRun,
  endRun,
  insertRun,
  type LockedRun,
  lockDue,
  lockRun,
  setNextRun,
} from './run-repository.ts'
import { dueOccurrences, LATE_LIMIT_MS } from './schedule-rules.ts'
import { SWITCHED_OFF } from './service.ts'

/** What runs need of their neighbours. */
export interface RunPorts {
  readonly files: Pick<FileAttachments, 'list'>
  readonly messages: Pick<Messenger, 'enqueueMessages'>
}

const DUE_AT_ONCE = 50
const LEADS_AT_ONCE = 200
const MINUTE_MS = 60_000
/** The most that the channel takes in one message. */
const CHANNEL_MAX = 4096

const instant = (ms: number) => new Date(ms).toISOString()

/**
 * Begins every run that has become due by `now` (epoch milliseconds): those up to an hour late are sent, older ones
 * are recorded as skipped. Any number of processes may do so at once. Answers how many were begun and skipped.
 */
export async function beginDueRuns(db: Db, now: number): Promise<{ begun: number; skipped: number }> {
  const count = { begun: 0, skipped: 0 }
  for (let found = DUE_AT_ONCE; found === DUE_AT_ONCE; ) {
    found = await transact(db, async (trx) => {
      const automations = await lockDue(trx, instant(now), DUE_AT_ONCE)
      for (const { id, nextRunAt, ...schedule } of automations) {
        if (nextRunAt === null) continue
        const { due, tooLate, next } = dueOccurrences(schedule, Date.parse(nextRunAt), now)
        for (const occurrence of tooLate) if (await skip(trx, id, { occurrence, now })) count.skipped += 1
        for (const occurrence of due) if (await begin(trx, id, { occurrence, now })) count.begun += 1
        await setNextRun(trx, id, next === null ? null : instant(next))
      }
      return automations.length
    })
  }
  return count
}

interface Moment {
  /** Epoch milliseconds: the instant that was meant. */
  readonly occurrence: number
  readonly now: number
}

async function begin(trx: Db, automationId: string, { occurrence, now }: Moment): Promise<boolean> {
  const scheduledFor = instant(occurrence)
  const day = saoPauloDay(occurrence)
  const runId = await insertRun(trx, { automationId, scheduledFor, day, status: 'running' })
  if (runId === undefined) return false
  await enqueue(trx, sendAutomationRun, { runId }, { id: derivedId('automation_run', runId) })
  await record(trx, automationChanged, { automationId, what: 'ran', actorId: null, at: instant(now) })
  return true
}

async function skip(trx: Db, automationId: string, { occurrence, now }: Moment): Promise<boolean> {
  const late = Math.round((now - occurrence) / MINUTE_MS)
  const reason = `Atraso de ${late} min; o limite é ${LATE_LIMIT_MS / MINUTE_MS}`
  const run = { automationId, scheduledFor: instant(occurrence), day: saoPauloDay(occurrence), reason }
  const runId = await insertRun(trx, { ...run, status: 'skipped' })
  if (runId === undefined) return false
  const refusal = { status: 'skipped', error: reason } as const
  await insertDeliveries(trx, [{ ...run, runId, leadId: null, messageKey: null, refusal }])
  await record(trx, automationChanged, { automationId, what: 'skipped', actorId: null, at: instant(now) })
  return true
}

/**
 * Asks for the messages of a run, so many leads in one transaction that notes how far it came: a run that a dying
 * worker left goes on after the last lead that is written down, and nobody gets two. Answers how many it goes to.
 */
export async function sendRun(
  db: Db,
  runId: string,
  {
    ports,
    signal,
    now,
  }: { readonly ports: RunPorts; readonly signal: AbortSignal; readonly now: () => number },
): Promise<{ recipients: number }> {
  let recipients = 0
  for (let isOver = false; !isOver; ) {
    signal.throwIfAborted()
    isOver = await transact(db, async (trx) => {
      const run = await lockRun(trx, runId)
      if (!run) return true
      if (!run.isActive) {
        await end(trx, run, { status: 'skipped', reason: SWITCHED_OFF, now: now() })
        return true
      }
      const leads = await listRecipients(trx, { ...run, after: run.lastLeadId, limit: LEADS_AT_ONCE })
      const last = leads.at(-1)
      if (last) {
        const written = await writeTo(trx, leads, { run, ports })
        recipients += written
        await advanceRun(trx, runId, { recipients: written, lastLeadId: last.id })
        return false
      }
      await end(trx, run, { status: 'completed', now: now() })
      return true
    })
  }
  return { recipients }
}

interface Ending {
  readonly status: 'completed' | 'skipped'
  readonly reason?: string
  readonly now: number
}

async function end(trx: Db, { id, automationId }: LockedRun, { now, ...ending }: Ending): Promise<void> {
  await endRun(trx, id, ending)
  await record(trx, automationChanged, { automationId, what: 'ended', actorId: null, at: instant(now) })
}

const REFUSALS = {
  opted_out: LEAD_OPTED_OUT,
  marketing_stopped: MARKETING_STOPPED,
  invalid_phone: 'O lead não tem um número de WhatsApp válido',
  service_phone: 'O número do lead é de um serviço (0800, 4004, 190), que não recebe mensagens',
} as const
const TOO_LONG = `A mensagem com o nome preenchido passa de ${CHANNEL_MAX.toLocaleString('pt-BR')} caracteres`

interface Writing {
  readonly run: LockedRun
  readonly ports: RunPorts
}

/** Notes and asks for what these leads get; answers how many get a message. */
async function writeTo(trx: Db, leads: readonly Recipient[], { run, ports }: Writing): Promise<number> {
  const { automationId, day, maxMessages } = run
  const had = await countOnDay(trx, { automationId, leadIds: leads.map(({ id }) => id), day })
  const attachments = (await ports.files.list(trx, 'automations', [automationId])).map(
    ({ fileURL, fileName, fileType }) => ({ fileURL, fileName, fileType }),
  )
  const planned = leads.map((lead) => {
    const text = fillMessage(run.message, lead)
    const issue = issueOf(lead, { had: had.get(lead.id) ?? 0, maxMessages })
    if (issue) return { lead, refusal: { status: 'skipped', error: issue } as const }
    if (isLongerThan(text, CHANNEL_MAX))
      return { lead, refusal: { status: 'failed', error: TOO_LONG } as const }
    return { lead, draft: { ...draftFor(lead, run), text, attachments } }
  })
  const answers = await ports.messages.enqueueMessages(
    trx,
    planned.flatMap(({ draft }) => (draft ? [draft] : [])),
  )
  const answerTo = new Map(answers.map((answer) => [answer.key, answer]))
  const deliveries = planned.map(({ lead, draft, refusal }): NewDelivery => {
    const about = { runId: run.id, automationId, leadId: lead.id, scheduledFor: run.scheduledFor, day }
    if (!draft) return { ...about, messageKey: null, refusal }
    const answer = answerTo.get(draft.key)
    if (answer?.ok === false) {
      return { ...about, messageKey: null, refusal: { status: 'skipped', error: REFUSALS[answer.reason] } }
    }
    return { ...about, messageKey: draft.key, refusal: null }
  })
  await insertDeliveries(trx, deliveries)
  return deliveries.filter(({ refusal }) => refusal === null).length
}

/** Why a lead is left out on purpose, or undefined. `had`: messages of this automation on this day. */
function issueOf(
  { hasWithdrawn, isTwin }: Recipient,
  { had, maxMessages }: { readonly had: number; readonly maxMessages: number },
): string | undefined {
  if (hasWithdrawn) return WITHDRAWN
  if (isTwin) return 'Outro lead desta automação tem o mesmo número'
  return had >= maxMessages ? `Limite do dia atingido (${maxMessages})` : undefined
}

function draftFor(lead: Recipient, run: LockedRun): Omit<MessageDraft, 'text' | 'attachments'> {
  const { automationId, ownerId, templateName, templateLanguage } = run
  return {
    key: messageKeyOf(automationId, lead.id, run.scheduledFor),
    contact: lead.phone ?? '',
    subject: { kind: 'lead', id: lead.id },
    sourceId: automationId,
    ...(ownerId ? { ownerId } : {}),
    ...(templateName && templateLanguage
      ? {
          template: {
            name: templateName,
            language: templateLanguage,
            parameters: templateParameters(run.message, lead),
          },
        }
      : {}),
  }
}
