import { type RawBuilder, sql } from 'kysely'
import type { Db } from './client.ts'
import type { DB } from './schema.gen.ts'

/**
 * Tables and names, in the order in which a transaction locks them, so that no two wait for each other; rows of a table and
 * keys of a name by themselves. A table that is not listed comes before all that are.
 */
export const LOCK_ORDER = [
  'superseding decisions',
  'settings',
  'secrets',
  'permanent room',
  'new guests',
  'lead_imports',
  'imported rows',
  'automation_runs',
  'automations',
  'pipeline',
  'opportunities',
  'leads',
  'clients',
  'contact id',
  'contact number',
  'job_requests',
  'crm_activities',
  'erasing guests',
  'meeting_series',
  'meetings',
  'guest invitation',
  'guests',
  'meeting_items',
  'outside mails of',
  'goals',
  'pilot_stages',
  'support_requests',
  'chats',
  'chat_messages',
  'chat_scheduled',
  'knowledge of',
  'knowledge_shares',
  'blockers of tasks',
  'sprints',
  'tasks without a sprint',
  'tasks',
  'team_labels',
  'discussions',
  'links of',
  'gateway_accounts',
  'messages',
  'webhooks',
  'waiting files',
  'files',
  'media_files',
  'push_subscriptions',
  'presence',
  'partitions of access logs',
  'tokens',
  'users',
  'teams',
  'score ledger',
  'reports',
  'names of',
] as const

/** The names, which are locked though they be no rows. */
type LockedName = Exclude<(typeof LOCK_ORDER)[number], keyof DB>
export type LockedTable = keyof DB & string
type Strength = 'update' | 'no key update' | 'share' | 'key share'

/** What a transaction has just locked. */
export interface Locked {
  readonly lock: LockedName | LockedTable
  /** In their order, without those that it held. */
  readonly names: readonly string[]
  readonly strength: Strength
}

/** Null: the transaction begins to lock anew. */
type Observer = (trx: Db, locked: Locked | null) => void | Promise<void>

const observers = new Set<Observer>()

/** For tests: what is locked is told to the observer, which may keep it waiting. Answers what ends that. */
export function observeLocks(observer: Observer): () => void {
  observers.add(observer)
  return () => observers.delete(observer)
}

async function tell(trx: Db, locked: Locked | null): Promise<void> {
  for (const observer of observers) await observer(trx, locked)
}

/** What follows may be locked in an order of its own: where it waits for others it is undone, and tried again by itself. */
export const restartLockOrder = (trx: Db): Promise<void> => tell(trx, null)

const PLACES: ReadonlyMap<string, number> = new Map(LOCK_ORDER.map((lock, place) => [lock, place]))

/** What is not listed comes first. */
export const placeOf = (lock: string): number => PLACES.get(lock) ?? -1

/** Whatever has rows in the order in which they are locked. */
export function inLockOrder<T extends { readonly table: LockedTable }>(all: readonly T[]): T[] {
  return all.toSorted((one, other) => placeOf(one.table) - placeOf(other.table))
}

/** What orders the rows of a table that has no id, or whose rows are written in another order. */
const ROW_KEYS: Readonly<Partial<Record<LockedTable, RawBuilder<string>>>> = {
  discussions: sql`record_id`,
  gateway_accounts: sql`account`,
  guests: sql`email_key(email)`,
  push_subscriptions: sql`endpoint_hash`,
  secrets: sql`name`,
  settings: sql`name`,
}

/** Makes others who lock the same name, or the same keys of it, wait until the transaction ends. */
export async function lockName(trx: Db, name: LockedName, ...keys: readonly string[]): Promise<void> {
  const names = keys.length === 0 ? [name] : [...new Set(keys)].toSorted().map((key) => `${name} ${key}`)
  await sql`select pg_advisory_xact_lock(hashtextextended(name, 0)) from unnest(${names}::text[]) name`.execute(
    trx,
  )
  await tell(trx, { lock: name, names, strength: 'update' })
}

type Chosen = RawBuilder<unknown> | readonly string[]

/**
 * Keeps rows, by their ids or a condition, from being changed (`for update`: also from being referred to) or read for a
 * decision until the transaction ends. What they hold is read by the next statement: one that waits for a lock sees other
 * tables as they were before.
 *
 * @returns their keys, as a rule ids, in their order
 */
export async function lockRows(
  trx: Db,
  table: LockedTable,
  rows: Chosen,
  strength: Strength = 'update',
): Promise<string[]> {
  const locked = await lockAndRead<object>(trx, table, rows, { strength })
  return locked.map(({ key }) => key)
}

/** Likewise; answers columns of the rows themselves, which are seen as they are once they are locked. */
export async function lockAndRead<R extends object>(
  trx: Db,
  table: LockedTable,
  rows: Chosen,
  { strength = 'update', columns }: { readonly strength?: Strength; readonly columns?: RawBuilder<R> },
): Promise<(R & { readonly key: string })[]> {
  if ('length' in rows && rows.length === 0) return []
  const isChosen = 'length' in rows ? sql`id = any(${rows}::uuid[])` : rows
  // Rows that this transaction wrote are its own already.
  const isOwn = observers.size > 0 ? sql`pg_xact_status(xmin::text::xid8) = 'in progress'` : sql`false`
  const locked = await sql<R & { readonly key: string; readonly isOwn: boolean }>`
    select ${ROW_KEYS[table] ?? sql`id`} as key, ${isOwn} as "isOwn"${columns ? sql`, ${columns}` : sql``}
    from ${sql.table(table)} where ${isChosen} order by key for ${sql.raw(strength)}`.execute(trx)
  const names = locked.rows.flatMap(({ key, isOwn }) => (isOwn ? [] : `${table} ${key}`))
  await tell(trx, { lock: table, names, strength })
  return locked.rows
}
