import type { Fact } from '@cadencia/contract/fact'
import { withTrace } from '@cadencia/telemetry/tracing'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from './client.ts'

/** A fact on its way into the outbox. */
export interface OutboxRow {
  readonly fact: string
  readonly key: string
  /** JSON. */
  readonly payload: string
}

/** A fact with its payload, checked. Throws when the payload does not match the declaration. */
export function outboxRow<P extends z.ZodType>(fact: Fact<P>, payload: z.input<P>): OutboxRow {
  const parsed = fact.payload.parse(payload)
  return { fact: fact.name, key: fact.key(parsed), payload: JSON.stringify(withTrace(parsed)) }
}

/**
 * Records a fact; call it in the transaction of the write. It is delivered after the commit, at least once, in order
 * for its key. Throws when the payload does not match the declaration.
 */
export async function record<P extends z.ZodType>(db: Db, fact: Fact<P>, payload: z.input<P>): Promise<void> {
  await recordAll(db, fact, [payload])
}

export async function recordAll<P extends z.ZodType>(
  db: Db,
  fact: Fact<P>,
  payloads: readonly z.input<P>[],
): Promise<void> {
  await recordRows(
    db,
    payloads.map((payload) => outboxRow(fact, payload)),
  )
}

/**
 * Records facts of several kinds, in their order.
 *
 * @param act of many records that one call changes, which screens and people hear as one
 */
export async function recordRows(
  db: Db,
  rows: readonly OutboxRow[],
  act: string | null = null,
): Promise<void> {
  if (rows.length === 0) return
  const column = (name: keyof OutboxRow) => rows.map((row) => row[name])
  await sql`insert into outbox (fact, key, payload, act)
    select fact, key, payload::jsonb, ${act}::uuid
    from unnest(${column('fact')}::text[], ${column('key')}::text[], ${column('payload')}::text[])
      with ordinality f (fact, key, payload, n) order by n`.execute(db)
}

/** Deletes facts delivered more than `days` ago that no parked delivery needs. Returns how many. */
export async function deleteDelivered(db: Db, days: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('outbox')
    .where('delivered_at', '<', sql<string>`now() - make_interval(days => ${days})`)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('outbox_parked').select('fact_id').whereRef('fact_id', '=', 'outbox.id'))),
    )
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
