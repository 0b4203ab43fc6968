import type { Fact } from '@cadencia/contract/fact'
import { type Db, transact } from '@cadencia/db/client'
import { lockRows } from '@cadencia/db/locks'
import { outboxRow } from '@cadencia/db/outbox'
import { countRows } from '@cadencia/server/list-page'
import { matching, ordersOf } from '@cadencia/server/list-query'
import { sql } from 'kysely'
import { MESSAGE_LIST, Message, type MessageFilter, type MessageState, MessageSubject } from './contract.ts'
import {
  messageDelivered,
  messageFailed,
  messageQueued,
  messageRead,
  messageSent,
  messageSkipped,
  messageUncertain,
} from './facts.ts'
import type { ProviderName } from './gateway/provider.ts'
import type { MessageAttachment, MessageTemplate } from './messenger-contract.ts'

export const COLUMNS = [
  'id',
  'key',
  'part',
  'direction',
  'state',
  'contact',
  'contact_key as contactKey',
  'wa_user_id as waUserId',
  'username',
  'contact_name as contactName',
  'asks_to_stop as asksToStop',
  'body',
  'attachment',
  'template',
  'subject_kind as subjectKind',
  'subject_id as subjectId',
  'source_id as sourceId',
  'owner_id as ownerId',
  'provider',
  'job_id as jobId',
  'attempts',
  'error',
  'created_at as createdAt',
  'sending_at as sendingAt',
  'delivered_at as deliveredAt',
  'read_at as readAt',
] as const

function select(db: Db) {
  return db.selectFrom('messages').select(COLUMNS)
}

export type MessageRow = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>

export function findMessage(db: Db, id: string): Promise<MessageRow | undefined> {
  return select(db).where('id', '=', id).executeTakeFirst()
}

export async function lockMessage(trx: Db, id: string): Promise<MessageRow | undefined> {
  await lockRows(trx, 'messages', [id])
  return findMessage(trx, id)
}

const LISTED = { list: MESSAGE_LIST, table: 'messages', columns: { createdAt: 'created_at' } }

const NEWEST_FIRST = ordersOf<MessageRow>()(LISTED, {})('-createdAt')

// What was erased is nobody's any more, and says nothing.
const isUnassigned = sql`(messages.subject_id is null and
  (messages.contact is not null or messages.wa_user_id is not null or messages.body <> ''))`

/** Messages, newest first. */
export function messageList(db: Db, { leadId, unassigned }: MessageFilter) {
  const isListed = matching(LISTED, leadId === undefined ? { unassigned } : { leadId }, {
    leadId: (id) => sql`messages.subject_id = ${id} and messages.subject_kind = 'lead'`,
    unassigned: (asked) => (asked === 'true' ? isUnassigned : sql`true`),
  })
  const rows = select(db).where(isListed)
  return { rows, order: NEWEST_FIRST, count: () => countRows(db, rows.clearSelect().select('id')) }
}

/** The last messages sent by a provider. */
export function listNewest(db: Db, provider: ProviderName, limit: number): Promise<MessageRow[]> {
  return select(db)
    .where('direction', '=', 'outgoing')
    .where('provider', '=', provider)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

export function presentMessage(row: MessageRow): Message {
  return Message.parse({
    ...row,
    text: row.body,
    leadId: row.subjectKind === 'lead' ? row.subjectId : null,
    sentAt: row.sendingAt,
    canResend: mayResend(row),
  })
}

/** By what the suppression list may know a message's contact. */
export function keysOf({ contactKey, waUserId }: Pick<MessageRow, 'contactKey' | 'waUserId'>): string[] {
  return [contactKey, waUserId].filter((key) => key !== null)
}

/** Failed and uncertain messages are resent by hand, unless their content was erased. */
export function mayResend(row: Pick<MessageRow, 'state' | 'contact' | 'waUserId'>): boolean {
  const { state, contact, waUserId } = row
  return (state === 'failed' || state === 'uncertain') && (contact ?? waUserId) !== null
}

/** Safe cast: only this domain writes the column. */
export function attachmentOf({ attachment }: MessageRow): MessageAttachment | null {
  return attachment as unknown as MessageAttachment | null
}

export function templateOf({ template }: MessageRow): MessageTemplate | null {
  return template as unknown as MessageTemplate | null
}

export function subjectOf(row: Pick<MessageRow, 'subjectKind' | 'subjectId'>): MessageSubject | null {
  return MessageSubject.nullable().catch(null).parse({ kind: row.subjectKind, id: row.subjectId })
}

const STATE_FACTS = {
  pending: messageQueued,
  sent: messageSent,
  delivered: messageDelivered,
  read: messageRead,
  failed: messageFailed,
  uncertain: messageUncertain,
  skipped: messageSkipped,
} as const satisfies Partial<Record<MessageState, Fact>>

export type ReportedState = keyof typeof STATE_FACTS

type StateChange = Pick<
  MessageRow,
  'id' | 'key' | 'part' | 'subjectKind' | 'subjectId' | 'sourceId' | 'ownerId' | 'error'
>

const FACTS_AT_ONCE = 1000

/** Records the fact of a new state for each message. */
export async function tell(
  trx: Db,
  state: ReportedState,
  rows: readonly StateChange[],
  at: string,
): Promise<void> {
  const facts = rows.map((row) =>
    outboxRow(STATE_FACTS[state], {
      messageId: row.id,
      key: row.key ?? '',
      part: row.part,
      subject: subjectOf(row),
      sourceId: row.sourceId,
      ownerId: row.ownerId,
      state,
      error: row.error,
      at,
    }),
  )
  for (let start = 0; start < facts.length; start += FACTS_AT_ONCE) {
    await trx
      .insertInto('outbox')
      .values(facts.slice(start, start + FACTS_AT_ONCE))
      .execute()
  }
}

export interface Change {
  readonly state: ReportedState
  readonly error?: string | null
  /** Other columns set with the state. */
  readonly also?: {
    readonly job_id?: null
    readonly slot_at?: null
    readonly provider_id?: string | null
    readonly acknowledged_at?: string | null
    readonly taken_back?: null
    readonly delivered_at?: string
    readonly read_at?: string
  }
}

/** Moves messages that are in a state of `from` to a new state and records the facts. Returns their ids. */
export function change(
  db: Db,
  ids: readonly string[],
  from: readonly MessageState[],
  { state, error = null, also = {} }: Change,
  at: string,
): Promise<string[]> {
  if (ids.length === 0) return Promise.resolve([])
  return transact(db, async (trx) => {
    const rows = await trx
      .updateTable('messages')
      .set({ state, error, ...also })
      .where('id', 'in', ids)
      .where('state', 'in', from)
      .returning(COLUMNS)
      .execute()
    await tell(trx, state, rows, at)
    return rows.map(({ id }) => id)
  })
}
