import { job } from '@cadencia/contract/job'
import type { Db } from '@cadencia/db/client'
import { enqueue } from '@cadencia/jobs/enqueue'
import { handles } from '@cadencia/jobs/handler'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Domain } from '../domain.ts'

const KINDS = ['user', 'lead', 'guest'] as const
const Erasure = z.object({ kind: z.enum(KINDS), id: z.uuid(), at: z.iso.datetime() })
type Erasure = z.infer<typeof Erasure>

const TABLES = { user: 'users', lead: 'leads', guest: 'guests' } as const
const ENTRY_MAX_BYTES = 1000

/** The part of the file storage that holds the erasure list: one small file per erasure, `erasures/user/{id}`. */
export interface ErasureStorage {
  write(key: string, content: AsyncIterable<Uint8Array>, options: { maxBytes: number }): Promise<unknown>
  list(prefix: string): AsyncIterable<{ readonly key: string }>
}

/** A kind of record that can be erased. */
export interface Erasable {
  readonly kind: Erasure['kind']
  /** Erases a record that a restored backup contains. */
  readonly eraseAgain: (db: Db, id: string) => Promise<void>
}

const listErasure = job({
  queue: 'maintenance',
  name: 'list_erasure',
  label: 'Registro de dados apagados',
  payload: Erasure,
  attempts: 10,
})

/** Adds an erasure to the list after the commit. */
export async function rememberErasure(trx: Db, erasure: Erasure): Promise<void> {
  await enqueue(trx, listErasure, erasure)
}

async function writeEntry(storage: ErasureStorage, { kind, id, at }: Erasure): Promise<void> {
  const content = [Buffer.from(JSON.stringify({ kind, id, at }))]
  await storage.write(`erasures/${kind}/${id}`, iterate(content), { maxBytes: ENTRY_MAX_BYTES })
}

async function* iterate<T>(items: readonly T[]): AsyncGenerator<T> {
  yield* items
}

/** Stores the erasure list in the file storage, outside database backups. */
export function erasures(storage: () => Promise<ErasureStorage>): Domain {
  return {
    name: 'erasures',
    jobs: [handles(listErasure, async (erasure) => writeEntry(await storage(), erasure))],
  }
}

export type ErasureList = Readonly<Record<Erasure['kind'], ReadonlySet<string>>>

export async function readErasureList(storage: ErasureStorage): Promise<ErasureList> {
  return {
    user: await listIds(storage, 'user'),
    lead: await listIds(storage, 'lead'),
    guest: await listIds(storage, 'guest'),
  }
}

async function listIds(storage: ErasureStorage, kind: Erasure['kind']): Promise<ReadonlySet<string>> {
  const ids = new Set<string>()
  for await (const { key } of storage.list(`erasures/${kind}`)) {
    const id = z.uuid().safeParse(key.split('/').at(-1))
    if (id.success) ids.add(id.data)
  }
  return ids
}

/** Repeats erasures of listed records that exist, as after a restore. Returns how many. */
export async function eraseListed(
  db: Db,
  list: ErasureList,
  erasables: readonly Erasable[],
): Promise<number> {
  let count = 0
  for (const { kind, eraseAgain } of erasables) {
    for (const id of await listRevived(db, kind, [...list[kind]])) {
      await eraseAgain(db, id)
      count += 1
    }
  }
  return count
}

/** Erasures that the list lacks: from releases without a list, or after the storage was lost. */
export async function listUnlisted(db: Db, list: ErasureList): Promise<Erasure[]> {
  const erased = await Promise.all(KINDS.map((kind) => listErased(db, kind)))
  return erased.flat().filter(({ kind, id }) => !list[kind].has(id))
}

/** Adds erasures to the list. */
export async function writeEntries(storage: ErasureStorage, erasures: readonly Erasure[]): Promise<void> {
  for (const erasure of erasures) await writeEntry(storage, erasure)
}

async function listRevived(db: Db, kind: Erasure['kind'], ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom(TABLES[kind])
    .select('id')
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('erased_at', 'is', null)
    .execute()
  return rows.map(({ id }) => id)
}

async function listErased(db: Db, kind: Erasure['kind']): Promise<Erasure[]> {
  const rows = await db
    .selectFrom(TABLES[kind])
    .select(['id', 'erased_at as at'])
    .where('erased_at', 'is not', null)
    .execute()
  return rows.flatMap(({ id, at }) => (at === null ? [] : { kind, id, at: new Date(at).toISOString() }))
}
