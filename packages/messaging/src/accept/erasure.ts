import { type Db, transact } from '@cadencia/db/client'
import { lockRows } from '@cadencia/db/locks'
import { dismissJob } from '@cadencia/jobs/monitor'
import { type RawBuilder, sql } from 'kysely'
import { readContact, suppressionKeys } from '../contacts/identity.ts'
import { listIds } from '../contacts/repository.ts'
import type { MessageSubject } from '../contract.ts'
import {
  contactIdentified,
  contactMarketingChanged,
  contactOptedOut,
  messageReceived,
  whatsappMessage,
} from '../facts.ts'
import { canonicalPhone } from '../phone.ts'
import { cancel, ERASED } from './cancellation.ts'
import { suppressIds } from './suppression-repository.ts'

export interface Erasing {
  readonly subject: MessageSubject
  /** All numbers of the person, in any spelling. */
  readonly phones: readonly string[]
  readonly at: string
}

/** By what a person's messages are found. */
interface Person {
  readonly subject: MessageSubject
  /** Canonical numbers. */
  readonly phoneKeys: readonly string[]
  /** WhatsApp's ids. */
  readonly ids: readonly string[]
}

/** Erases a record's messages, and those with the person's numbers and ids that belong to no record. */
export async function erase(db: Db, { subject, phones, at }: Erasing): Promise<void> {
  const phoneKeys = [...new Set(phones.flatMap((phone) => canonicalPhone(phone)?.key ?? []))]
  await transact(db, async (trx) => {
    const known = await listIds(trx, phoneKeys)
    const ids = [...new Set([...known, ...(await listOwnIds(trx, subject))])]
    const person = { subject, phoneKeys, ids }
    await suppressIds(trx, ids, { source: 'erasure', at })
    const cancelling = { reason: ERASED, at }
    await cancel(trx, { leadIds: [subject.id] }, cancelling)
    await cancel(trx, { keys: await listWaiting(trx, person) }, cancelling)
    await eraseTexts(trx, person)
    await eraseFacts(trx, person)
    await eraseJobs(trx, person)
    await forgetIds(trx, person)
  })
}

async function listOwnIds(db: Db, { id, kind }: MessageSubject): Promise<string[]> {
  const rows = await db
    .selectFrom('messages')
    .select('wa_user_id as waUserId')
    .distinct()
    .where('subject_id', '=', id)
    .where('subject_kind', '=', kind)
    .execute()
  return rows.flatMap(({ waUserId }) => waUserId ?? [])
}

/** Messages that belong to no record. */
const isLoose = ({ phoneKeys, ids }: Person): RawBuilder<boolean> =>
  sql<boolean>`(subject_id is null
    and (contact_key = any(${phoneKeys}::text[]) or wa_user_id = any(${ids}::text[])))`

async function listWaiting(db: Db, person: Person): Promise<string[]> {
  const rows = await db
    .selectFrom('messages')
    .select('key')
    .where('state', '=', 'pending')
    .where(isLoose(person))
    .execute()
  return rows.flatMap(({ key }) => key ?? [])
}

async function eraseTexts(trx: Db, person: Person): Promise<void> {
  const { id, kind } = person.subject
  await trx
    .updateTable('messages')
    .set({
      ...{ contact: null, contact_key: null, wa_user_id: null, username: null, contact_name: '' },
      ...{ body: '', attachment: null, template: null },
    })
    .where(sql<boolean>`((subject_id = ${id} and subject_kind = ${kind}) or ${isLoose(person)})`)
    .execute()
}

/** Facts keep a contact's text, number and id for a week, so they are erased there too. */
async function eraseFacts(trx: Db, { subject, phoneKeys, ids }: Person): Promise<void> {
  const keys = [...phoneKeys, ...ids]
  const isTheirs = sql<boolean>`(outbox.payload -> 'subject' ->> 'id' = ${subject.id}
    or (outbox.key = any(${keys}::text[]) and coalesce(outbox.payload -> 'subject', 'null') = 'null'))`
  await sql`update outbox set payload = payload || '{"text": "", "name": "", "waUserId": null, "username": null}'
    where fact = ${messageReceived.name} and ${isTheirs}`.execute(trx)
  await sql`update outbox set payload = payload || '{"waUserId": ""}'
    where fact = ${contactIdentified.name} and ${isTheirs}`.execute(trx)
  const factNames = [messageReceived, contactOptedOut, contactMarketingChanged, contactIdentified].map(
    ({ name }) => name,
  )
  await sql`update outbox_parked p set key = ${subject.id} from outbox
    where outbox.id = p.fact_id and fact = any(${factNames}) and p.key = outbox.key and ${isTheirs}`.execute(
    trx,
  )
  await sql`update outbox set key = ${subject.id} where fact = any(${factNames}) and ${isTheirs}`.execute(trx)
}

/** Jobs that ask for a message keep its text: one that waits is taken back, all are emptied. */
async function eraseJobs(trx: Db, { phoneKeys, ids }: Person): Promise<void> {
  const keys = new Set([...phoneKeys, ...ids])
  if (keys.size === 0) return
  const endings = phoneKeys.map((key) => key.slice(-NUMBER_DIGITS))
  const mayBeTheirs = sql`name = ${whatsappMessage.name} and (payload ->> 'contact' = any(${ids}::text[])
    or right(regexp_replace(payload ->> 'contact', '\\D', '', 'g'), ${NUMBER_DIGITS}) = any(${endings}::text[]))`
  const locked = await lockRows(trx, 'job_requests', mayBeTheirs)
  const { rows } = await sql<{ id: string; contact: string }>`
    select id, payload ->> 'contact' as contact from job_requests where id = any(${locked})`.execute(trx)
  for (const { id, contact } of rows) {
    const named = readContact(contact)
    if (!named || !suppressionKeys(named).some((key) => keys.has(key))) continue
    await trx
      .updateTable('job_requests')
      .set({ payload: sql`payload || '{"contact": "", "message": ""}'` })
      .where('id', '=', id)
      .execute()
    await endWaiting(trx, id)
  }
}
/** The same with a country's code and without, with the ninth digit and without. */
const NUMBER_DIGITS = 8

async function endWaiting(trx: Db, id: string): Promise<void> {
  const waiting = await trx
    .selectFrom('job_requests')
    .select('id')
    .where('id', '=', id)
    .where('status', 'in', ['pending', 'enqueued'])
    .executeTakeFirst()
  if (waiting) await dismissJob(trx, id, ERASED)
}

/** Whose number an id is, and what gateways told that names either. */
async function forgetIds(trx: Db, { phoneKeys, ids }: Person): Promise<void> {
  await sql`delete from whatsapp_ids
    where contact_key = any(${phoneKeys}::text[]) or wa_user_id = any(${ids}::text[])`.execute(trx)
  await sql`update gateway_receipts set wa_user_id = null where wa_user_id = any(${ids}::text[])`.execute(trx)
  const named = [
    ...phoneKeys,
    // As gateways write a Brazilian number without its ninth digit.
    ...phoneKeys.flatMap((key) => (/^55\d\d9\d{8}$/.test(key) ? `${key.slice(0, 4)}${key.slice(5)}` : [])),
    ...ids.map((id) => id.replace(/@.*$/, '')),
  ]
  await sql`delete from gateway_unread
    where exists (select from unnest(${named}::text[]) name where strpos(body, name) > 0)`.execute(trx)
}
