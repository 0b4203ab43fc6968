import type { Db } from '@cadencia/db/client'
import { migrations } from '@cadencia/db/migrations/index'
import { cutText } from '@cadencia/locale/cut'
import { sql } from 'kysely'
import type { SystemReport } from './contract.ts'

export async function readDatabase(db: Db): Promise<SystemReport['database']> {
  const { rows } = await sql<SystemReport['database']>`
    select current_setting('server_version') as version, pg_database_size(current_database())::float8 as bytes,
      (select count(*)::int from pg_stat_activity where datname = current_database()) as connections,
      current_setting('max_connections')::int as "maxConnections"`.execute(db)
  const [database] = rows
  if (!database) throw new Error('the database told nothing of itself')
  return database
}

export async function readMigrations(db: Db): Promise<SystemReport['migrations']> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  const applied = new Set(rows.map(({ name }) => name))
  return {
    applied: applied.size,
    latest: rows.at(-1)?.name ?? null,
    pending: Object.keys(migrations).filter((name) => !applied.has(name)),
  }
}

export async function readOutbox(db: Db): Promise<SystemReport['outbox']> {
  const { rows } = await sql<SystemReport['outbox']>`
    select count(*)::int as waiting,
      coalesce(round(extract(epoch from clock_timestamp() - min(created_at)), 1), 0)::float8 as "lagSeconds",
      (select count(*)::int from outbox_parked where set_aside_at is null) as parked,
      (select count(*)::int from outbox_parked where set_aside_at is not null) as "setAside"
    from outbox where delivered_at is null`.execute(db)
  return rows[0] ?? { waiting: 0, lagSeconds: 0, parked: 0, setAside: 0 }
}

const LATEST_FAILED = 10
const ERROR_MAX = 300

export async function readFailedJobs(db: Db, now: number): Promise<SystemReport['failedJobs']> {
  const since = new Date(now - 24 * 60 * 60_000).toISOString()
  const failed = db.selectFrom('job_requests').where('status', '=', 'failed').where('put_away_at', 'is', null)
  const [{ lastDay }, rows] = await Promise.all([
    failed
      .where('finished_at', '>=', since)
      .select(sql<number>`count(*)::int`.as('lastDay'))
      .executeTakeFirstOrThrow(),
    failed
      .select(['id', 'name as type', 'error', 'finished_at as finishedAt'])
      .select(sql<SystemReport['failedJobs']['latest'][number]['queueName']>`queue`.as('queueName'))
      .orderBy('finished_at', (order) => order.desc().nullsLast())
      .orderBy('id')
      .limit(LATEST_FAILED)
      .execute(),
  ])
  return { lastDay, latest: rows.map((row) => ({ ...row, error: firstLine(row.error) })) }
}

function firstLine(error: string | null): string {
  return cutText(error?.split('\n')[0] ?? 'Sem detalhe', ERROR_MAX, '')
}
