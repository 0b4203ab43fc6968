import type { Db } from '@cadencia/db/client'
import type { LinkedEnd } from '@cadencia/links/record-links'
import type { Message } from '@cadencia/messaging/contract'
import type { Reader } from '@cadencia/server/kinds'
import { plainText } from '@cadencia/text/plain-text'
import { answerActivity } from '../activities/service.ts'
import { listIn } from '../attachments/repository.ts'
import { withFiles } from '../attachments/service.ts'
import { clients } from '../clients/record.ts'
import type { CrmContext } from '../context.ts'
import type { Lead } from '../leads/contract.ts'
import { leads } from '../leads/record.ts'
import { opportunities } from '../opportunities/record.ts'
import {
  type ClientOverview,
  type LeadOverview,
  OVERVIEW_FILES,
  OVERVIEW_MESSAGES,
  type OverviewDecision,
  type OverviewRow,
} from './contract.ts'
import { listLinkedTo, type Sources, scopeOf } from './journey.ts'
import { hasHappened } from './journey-events.ts'
import { findNextActivity } from './repository.ts'

type Asked = Sources & Pick<CrmContext, 'now'>

/** Throws 404. */
export async function leadOverview(db: Db, id: string, asked: Asked): Promise<LeadOverview> {
  const record = await leads.get(db, id)
  return { record, ...(await overviewOf(db, { leadId: id, lead: record, clientId: null }, asked)) }
}

/** With what concerns the lead that it was. Throws 404. */
export async function clientOverview(db: Db, id: string, asked: Asked): Promise<ClientOverview> {
  const record = await clients.get(db, id)
  const lead = record.leadId === null ? undefined : await leads.find(db, record.leadId)
  return { record, ...(await overviewOf(db, { leadId: record.leadId, lead, clientId: id }, asked)) }
}

interface Subject {
  readonly leadId: string | null
  readonly lead: Lead | undefined
  readonly clientId: string | null
}

async function overviewOf(db: Db, subject: Subject, asked: Asked): Promise<Omit<LeadOverview, 'record'>> {
  const { messenger, files, viewer, now } = asked
  const { scope } = await scopeOf(db, subject)
  const linked = await listLinkedTo(db, scope, asked)
  const meetings = linked.filter(({ kind }) => kind === 'meeting').toSorted(latestFirst)
  const next = await findNextActivity(db, scope)
  const sales = await opportunities.findAll(db, scope.opportunityIds)
  return {
    requests: rowsOf(linked, 'support'),
    tasks: rowsOf(linked, 'task'),
    opportunities: sales.toSorted((one, other) => Date.parse(other.createdAt) - Date.parse(one.createdAt)),
    nextActivity: next ? await answerActivity(db, next, { viewer, at: new Date(now()).toISOString() }) : null,
    messages: subject.lead
      ? await lastMessages(db, subject.lead.id, { messenger, max: OVERVIEW_MESSAGES })
      : [],
    decisions: (await Promise.all(meetings.map((end) => decisionsOf(end, viewer)))).flat(),
    meetings: meetings.map(toRow),
    files: await withFiles(db, await listIn(db, scope, OVERVIEW_FILES), files),
  }
}

/** What was decided in a linked meeting and still holds, for whoever may read it. */
async function decisionsOf(
  { id: meetingId, record: { title, agreedFor } }: LinkedEnd,
  viewer: Reader,
): Promise<OverviewDecision[]> {
  const agreed = await agreedFor?.(viewer)
  return (agreed?.decisions ?? [])
    .filter(({ isValid }) => isValid)
    .map(({ id, text, url, at }) => ({ id, meetingId, title, url, at, text }))
}

interface Last {
  readonly messenger: Sources['messenger']
  readonly max: number
}

/** What was exchanged with a lead last, oldest first. */
async function lastMessages(db: Db, id: string, { messenger, max }: Last): Promise<Message[]> {
  const messages = await messenger.listMessages(db, { kind: 'lead', id })
  return messages
    .filter(hasHappened)
    .toSorted((one, other) => Date.parse(one.createdAt) - Date.parse(other.createdAt))
    .slice(-max)
}

/** A message, or a comment where nothing was exchanged. */
export interface ClientLine {
  readonly direction: Message['direction'] | 'comment'
  readonly text: string
  readonly createdAt: string
}

/**
 * What was exchanged with a client last, oldest first; with whom nothing can be without the lead that it was. Else what was
 * commented on it.
 */
export async function clientMessages(
  db: Db,
  id: string,
  { comments, ...last }: Last & Pick<CrmContext, 'comments'>,
): Promise<readonly ClientLine[]> {
  const client = await clients.find(db, id)
  if (!client) return []
  const messages = client.leadId ? await lastMessages(db, client.leadId, last) : []
  if (messages.length > 0) return messages
  const written = await comments.list(db, [id])
  return written.slice(-last.max).map(({ body, bodyFormat, createdAt }) => ({
    ...{ direction: 'comment', createdAt },
    text: plainText(body, bodyFormat),
  }))
}

const latestFirst = ({ record: one }: LinkedEnd, { record: other }: LinkedEnd) =>
  Date.parse(other.at) - Date.parse(one.at)

function rowsOf(linked: readonly LinkedEnd[], kind: LinkedEnd['kind']): OverviewRow[] {
  return linked.filter((end) => end.kind === kind).map(toRow)
}

function toRow({ id, record: { title, detail, status, url, at } }: LinkedEnd): OverviewRow {
  return { id, title, detail, status, url, at }
}
