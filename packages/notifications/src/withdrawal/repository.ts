import { isInChat } from '@cadencia/chat/read-repository'
import type { Db } from '@cadencia/db/client'
import { rewritePayloads } from '@cadencia/db/texts-of-facts'
import { allMeetingRows, isReadable } from '@cadencia/meetings/read-repository'
import { personRows } from '@cadencia/people/read-repository'
import { peopleOf } from '@cadencia/server/readers'
import { type RawBuilder, sql } from 'kysely'
import type { Cause } from '../contract.ts'
import { peopleNotified } from '../facts.ts'

/** A notification that went, or whose text changed. */
export interface Withdrawn {
  readonly id: string
  readonly userId: string
  readonly cause: Cause
  readonly causeId: string
  readonly actionUrl: string | null
  readonly recordId: string | null
}

const RETURNED = sql`returning n.id, n.user_id as "userId", n.cause, n.cause_id as "causeId", n.action_url as "actionUrl", n.record_id as "recordId"`

/** Deletes the notifications `n` that are meant. */
async function remove(trx: Db, which: RawBuilder<unknown>): Promise<Withdrawn[]> {
  const { rows } = await sql<Withdrawn>`delete from notifications n where ${which} ${RETURNED}`.execute(trx)
  return rows
}

/**
 * Those that quote a message or comment: of all people, or, once it mentions these, the mentions of others and what told
 * these of a message that did not mention them.
 */
export function removeQuoting(trx: Db, sourceId: string, mentionedIds?: readonly string[]) {
  const isMeant =
    mentionedIds === undefined
      ? sql`true`
      : sql`n.cause = case when n.user_id = any(${mentionedIds}::uuid[]) then 'chat_message' else 'mention' end`
  return remove(trx, sql`n.source_id = ${sourceId} and ${isMeant}`)
}

/** Those that quote what was said in chats or on records. */
export function removeOfRecords(trx: Db, recordIds: readonly string[]) {
  return remove(trx, sql`n.source_id is not null and n.record_id = any(${recordIds}::uuid[])`)
}

/** Those about a meeting's comments, of people who may not read them any more. */
export function removeOfFormerParticipants(trx: Db, meetingId: string, userIds: readonly string[]) {
  return remove(
    trx,
    sql`n.source_id is not null and n.record_id = ${meetingId} and n.user_id = any(${userIds}::uuid[])
      and not exists (select from ${allMeetingRows.as('m')}
        where m.id = n.record_id and ${isReadable(peopleOf('n.user_id'), 'm')})`,
  )
}

/** Those that quote what was said in a chat, of people who left it. */
export function removeOfFormerMembers(trx: Db, chatId: string, userIds: readonly string[]) {
  return remove(
    trx,
    sql`n.source_id is not null and n.record_kind = 'chat' and n.record_id = ${chatId}
      and n.user_id = any(${userIds}::uuid[]) and not ${isInChat(sql.ref('n.user_id'), sql.ref('n.record_id'))}`,
  )
}

/** Those that quote anything, of a person who may not read it any more: who left, and chats of one who is a guest now. */
export function removeUnreadable(trx: Db, userId: string) {
  return remove(
    trx,
    sql`n.user_id = ${userId} and n.source_id is not null and exists (select from ${personRows.as('u')}
      where u.id = n.user_id and (not u.is_active or (u.role = 'guest' and n.record_kind = 'chat')))`,
  )
}

/** Changes what notifications quote; returns those that quoted something else. */
export async function reword(
  trx: Db,
  { sourceId, message }: { readonly sourceId: string; readonly message: string },
): Promise<Withdrawn[]> {
  const { rows } = await sql<Withdrawn>`update notifications n set message = ${message}
    where n.source_id = ${sourceId} and n.message <> ${message} ${RETURNED}`.execute(trx)
  return rows
}

/** Takes notifications out of the facts that brought them to open pages, delivered ones too. */
export async function removeFromFacts(trx: Db, withdrawn: readonly Withdrawn[]): Promise<void> {
  const keys = [...new Set(withdrawn.map(({ cause, causeId }) => `${cause}:${causeId}`))]
  const ids = withdrawn.map(({ id }) => id)
  await rewritePayloads(trx, {
    fact: peopleNotified.name,
    keys,
    payload: sql`jsonb_set(payload, '{notices}', (
      select coalesce(jsonb_agg(one), '[]') from jsonb_array_elements(payload -> 'notices') one
      where one #>> '{notification,id}' <> all(${ids}::text[])))`,
  })
}
