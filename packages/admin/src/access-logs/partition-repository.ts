import { type Db, transact } from '@cadencia/db/client'
import { lockName } from '@cadencia/db/locks'
import { startOfMonth } from '@cadencia/locale/sao-paulo'
import { sql } from 'kysely'

/** Months that are ready beside the present one. */
const MONTHS_AHEAD = 2
const DAY_MS = 86_400_000

interface Month {
  readonly table: string
  /** ISO, in UTC. */
  readonly from: string
  readonly to: string
}

function monthAt(now: number, offset: number): Month {
  const day = new Date(now).toISOString().slice(0, 10)
  const [from, to] = [startOfMonth(day, offset), startOfMonth(day, offset + 1)]
  return {
    table: `access_logs_${from.slice(0, 7).replace('-', '_')}`,
    from: `${from}T00:00:00.000Z`,
    to: `${to}T00:00:00.000Z`,
  }
}

/** Makes the partition of a month; what came before it was there (after a restore) moves into it. */
async function addPartition(db: Db, { table, from, to }: Month): Promise<boolean> {
  return transact(db, async (trx) => {
    await sql`set local lock_timeout = '3s'`.execute(trx)
    await lockName(trx, 'partitions of access logs')
    const { rows } = await sql<{ isThere: boolean }>`
      select to_regclass(${table}) is not null as "isThere"`.execute(trx)
    if (rows[0]?.isThere) return false
    const name = sql.table(table)
    // Inserts wait here: one that waits for the default partition has chosen it, and is refused once this one is there.
    await sql`lock table only access_logs in share row exclusive mode`.execute(trx)
    await sql`lock table access_logs_default in access exclusive mode`.execute(trx)
    await sql`create table ${name} (like access_logs including all)`.execute(trx)
    await sql`
      with moved as (delete from access_logs_default where at >= ${from} and at < ${to} returning *)
      insert into ${name} select * from moved`.execute(trx)
    await sql`alter table access_logs attach partition ${name}
      for values from (${sql.lit(from)}) to (${sql.lit(to)})`.execute(trx)
    return true
  })
}

/** Makes the partitions of this month and the next two; answers those that were missing. */
export async function addPartitions(db: Db, now: number): Promise<string[]> {
  const added: string[] = []
  for (let offset = 0; offset <= MONTHS_AHEAD; offset += 1) {
    const month = monthAt(now, offset)
    if (await addPartition(db, month)) added.push(month.table)
  }
  return added
}

/** The months' partitions, by name; the names hold the months. */
async function listPartitions(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'access_logs'::regclass order by 1`.execute(db)
  return rows.map(({ name }) => name)
}

function isOver(table: string, cutoff: number): boolean {
  const [, year, month] = /_(\d{4})_(\d{2})$/.exec(table) ?? []
  return year !== undefined && Date.parse(startOfMonth(`${year}-${month}-01`, 1)) <= cutoff
}

/**
 * Forgets accesses older than `days`: partitions that are older as a whole are dropped, the rest is deleted. Answers
 * how many partitions and rows.
 */
export async function forgetAccesses(db: Db, { now, days }: { now: number; days: number }) {
  const cutoff = now - days * DAY_MS
  const over = (await listPartitions(db)).filter((table) => isOver(table, cutoff))
  for (const table of over) {
    await transact(db, async (trx) => {
      await sql`set local lock_timeout = '3s'`.execute(trx)
      await sql`drop table ${sql.table(table)}`.execute(trx)
    })
  }
  const { numDeletedRows } = await db
    .deleteFrom('access_logs')
    .where('at', '<', new Date(cutoff).toISOString())
    .executeTakeFirstOrThrow()
  return { partitions: over.length, rows: Number(numDeletedRows) }
}
