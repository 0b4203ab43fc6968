import { type Db, transact } from '@cadencia/db/client'
import { record } from '@cadencia/db/outbox'
import { sql } from 'kysely'
import type { z } from 'zod'
import { OPTED_OUT } from '../contract.ts'
import { contactOptedOut } from '../facts.ts'
import type { ConsentSource, WaitingMessages } from '../messenger-contract.ts'
import { COLUMNS, tell } from '../repository.ts'
import { recordConsent } from './suppression-repository.ts'

export const ERASED = 'Os dados do lead foram apagados antes do envio'

interface Cancelling {
  readonly reason: string
  /** ISO 8601. */
  readonly at: string
}

/** Also what waits for a number, and automatic messages to any of a person's number and ids. */
type Waiting = WaitingMessages | { readonly contactKey: string } | { readonly automaticTo: readonly string[] }

function matching(waiting: Waiting) {
  if ('keys' in waiting) return sql<boolean>`key = any(${waiting.keys}::text[])`
  if ('sourceId' in waiting) return sql<boolean>`source_id = ${waiting.sourceId}`
  if ('automaticTo' in waiting) {
    const keys = sql`any(${waiting.automaticTo}::text[])`
    return sql<boolean>`source_id is not null and (contact_key = ${keys} or wa_user_id = ${keys})`
  }
  if ('contactKey' in waiting) return sql<boolean>`contact_key = ${waiting.contactKey}`
  return sql<boolean>`subject_id = any(${waiting.leadIds}::uuid[]) and subject_kind = 'lead'`
}

/**
 * Takes back messages that have not left; answers their keys. One statement for both states, so that none slips through
 * between them.
 */
export async function cancel(db: Db, waiting: Waiting, { reason, at }: Cancelling): Promise<string[]> {
  return transact(db, async (trx) => {
    const rows = await trx
      .updateTable('messages')
      .set({
        state: sql<string>`case state when 'pending' then 'skipped' else state end`,
        error: sql<string | null>`case state when 'pending' then ${reason} else error end`,
        taken_back: sql<string | null>`case state when 'sending' then ${reason} end`,
        job_id: sql<string | null>`case state when 'sending' then job_id end`,
        slot_at: sql<string | null>`case state when 'sending' then slot_at end`,
      })
      .where(sql<boolean>`state in ('pending', 'sending')`)
      .where(matching(waiting))
      .returning(COLUMNS)
      .execute()
    const skipped = rows.filter(({ state }) => state === 'skipped')
    await tell(trx, 'skipped', skipped, at)
    return [...new Set(skipped.flatMap(({ key }) => key ?? []))]
  })
}

export type OptOut = z.output<typeof contactOptedOut.payload> & { readonly source: ConsentSource }

/** Adds the contact to the suppression list, takes back what waits for them and records one fact. */
export async function optOut(db: Db, { source, ...details }: OptOut): Promise<void> {
  const { phoneKey, messageId, at } = details
  await transact(db, async (trx) => {
    if (!(await recordConsent(trx, { phoneKey, kind: 'opted_out', source, messageId, at }))) return
    const reason = source === 'erasure' ? ERASED : OPTED_OUT
    await cancel(trx, { contactKey: phoneKey }, { reason, at })
    await record(trx, contactOptedOut, details)
  })
}
