import { type Db, transact } from '@cadencia/db/client'
import { sql } from 'kysely'
import type { MessageSubject } from '../contract.ts'
import { contactOptedOut, messageReceived } from '../facts.ts'
import { canonicalPhone } from '../phone.ts'
import { cancel } from './cancellation.ts'

export interface Erasing {
  readonly subject: MessageSubject
  readonly phone: string | null
  readonly at: string
}

/** Facts keep a contact's text and number for a week, so they are erased there too. */
export async function eraseFacts(trx: Db, subject: MessageSubject, phoneKey: string | null): Promise<void> {
  const isTheirs = sql<boolean>`(outbox.payload -> 'subject' ->> 'id' = ${subject.id}
    or (outbox.key = ${phoneKey} and coalesce(outbox.payload -> 'subject', 'null') = 'null'))`
  await sql`update outbox set payload = payload || '{"text": "", "name": ""}'
    where fact = ${messageReceived.name} and ${isTheirs}`.execute(trx)
  const told = [messageReceived.name, contactOptedOut.name]
  await sql`update outbox_parked p set key = ${subject.id} from outbox
    where outbox.id = p.fact_id and fact = any(${told}) and p.key = outbox.key and ${isTheirs}`.execute(trx)
  await sql`update outbox set key = ${subject.id} where fact = any(${told}) and ${isTheirs}`.execute(trx)
}

export async function erase(db: Db, { subject, phone, at }: Erasing): Promise<void> {
  const phoneKey = phone === null ? null : (canonicalPhone(phone)?.key ?? null)
  await transact(db, async (trx) => {
    await cancel(trx, { subject }, at)
    await trx
      .updateTable('messages')
      .set({ contact: null, contact_key: null, body: '', attachment: null, template: null })
      .where(({ and, eb, or }) =>
        or([
          and([eb('subject_id', '=', subject.id), eb('subject_kind', '=', subject.kind)]),
          and([eb('subject_id', 'is', null), eb('contact_key', '=', phoneKey)]),
        ]),
      )
      .execute()
    await eraseFacts(trx, subject, phoneKey)
  })
}
