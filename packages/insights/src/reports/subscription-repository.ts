import type { Db } from '@cadencia/db/client'
import { personRows } from '@cadencia/people/read-repository'
import { REPORT_TYPES, type ReportType } from './contract.ts'

/** Somebody who gets reports by e-mail. */
export interface Subscriber {
  readonly userId: string
  readonly email: string
  readonly firstName: string
  readonly types: readonly ReportType[]
}

const known = (types: readonly string[]) => REPORT_TYPES.filter((type) => types.includes(type))

const select = (db: Db) =>
  db
    .selectFrom('report_subscriptions as s')
    .innerJoin(personRows.as('u'), 'u.id', 's.user_id')
    .select(['u.id as userId', 'u.email', 'u.first_name as firstName', 's.types'])
    .where('u.is_active', '=', true)
    .where('u.role', '<>', 'guest')

/** Everybody who gets some, those who left and guests left out. */
export async function listSubscribers(db: Db): Promise<Subscriber[]> {
  const rows = await select(db).orderBy('u.id').execute()
  return rows.map((row) => ({ ...row, types: known(row.types) }))
}

export async function findSubscriber(db: Db, userId: string): Promise<Subscriber | undefined> {
  const row = await select(db).where('u.id', '=', userId).executeTakeFirst()
  return row && { ...row, types: known(row.types) }
}

/** What a person gets every week. */
export async function subscribedTypes(db: Db, userId: string): Promise<ReportType[]> {
  const row = await db
    .selectFrom('report_subscriptions')
    .select('types')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return known(row?.types ?? [])
}

/** Chooses what a person gets every week; nothing, where there are no types. */
export async function subscribeTo(db: Db, userId: string, types: readonly ReportType[]): Promise<void> {
  if (types.length === 0) {
    await db.deleteFrom('report_subscriptions').where('user_id', '=', userId).execute()
    return
  }
  await db
    .insertInto('report_subscriptions')
    .values({ user_id: userId, types: [...types] })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ types: [...types] }))
    .execute()
}
