import { isTracing, recordPast } from '@cadencia/telemetry/tracing'
import { Kysely, type LogEvent, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { NamedClient } from './named-client.ts'
import { asTransaction } from './open-transaction.ts'
import type { DB } from './schema.gen.ts'

/** The database or a transaction. Repositories take it as their first argument. */
export type Db = Kysely<DB>

const { builtins } = pg.types
/** The type `uuid[]`, which `builtins` does not name. */
const UUID_ARRAY: number = 2951
const parseArray: (text: string) => unknown = pg.types.getTypeParser(UUID_ARRAY)

/** Ids are never quoted. Lists have thousands of them, and pg reads arrays one character at a time. */
function ids(text: string): unknown {
  if (text === '{}') return []
  return text.includes('NULL') ? parseArray(text) : text.slice(1, -1).split(',')
}

/** `2026-11-21 12:30:00.123+00` (sessions run in UTC) as ISO 8601. */
function instant(value: string): string {
  return `${value.slice(0, 10)}T${value.slice(11, -3)}Z`
}

const PARSERS: ReadonlyMap<number, (value: string) => unknown> = new Map<number, (value: string) => unknown>([
  [builtins.TIMESTAMPTZ, instant],
  [builtins.DATE, (value) => value],
  [builtins.INT8, Number],
  [builtins.NUMERIC, Number],
  [UUID_ARRAY, ids],
])

const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    PARSERS.get(oid) ?? pg.types.getTypeParser(oid, format),
}

/** Settings of every connection: UTC, ISO dates, application name. */
export function clientConfig(connectionString: string): pg.ClientConfig {
  return {
    connectionString,
    options: '-c TimeZone=UTC -c DateStyle=ISO',
    application_name: 'cadencia',
    keepAlive: true,
  }
}

const IDLE_TRANSACTION_MS = 10_000
const STATEMENT_MAX = 2000

/** A statement that took long, without its values. */
export interface SlowStatement {
  readonly statement: string
  readonly durationMs: number
}

export interface OpenDbOptions {
  readonly connectionString: string
  /** Pool size. Default 10. */
  readonly max?: number
  /** Idle limit of a transaction in milliseconds. Default 10,000. */
  readonly idleTransactionMs?: number
  /** Called for idle connections that broke; the pool replaces them. */
  readonly onError?: (error: Error) => void
  /** Duration from which a statement is slow, in milliseconds. Default: none is. */
  readonly slowStatementMs?: number
  readonly onSlowStatement?: (slow: SlowStatement) => void
}

type Observation = Pick<OpenDbOptions, 'slowStatementMs' | 'onSlowStatement'>

function observeStatement(event: LogEvent, { slowStatementMs, onSlowStatement }: Observation): void {
  const durationMs = event.queryDurationMillis
  const isSlow = slowStatementMs !== undefined && durationMs >= slowStatementMs
  if (!isSlow && !isTracing()) return
  const statement = event.query.sql.trim().slice(0, STATEMENT_MAX)
  recordPast({
    name: statement.split(/\s/, 1)[0] ?? 'statement',
    durationMs,
    attributes: { 'db.system.name': 'postgresql', 'db.query.text': statement },
    ...(event.level === 'error' && { error: event.error }),
  })
  if (isSlow) onSlowStatement?.({ statement, durationMs: Math.round(durationMs) })
}

/**
 * Opens a pool. Dates stay strings (`YYYY-MM-DD`, ISO instants), bigint and numeric become numbers, statements are
 * prepared by name. Connecting fails after 5 s. Postgres ends idle transactions, which would hold locks and delay the
 * outbox.
 */
export function openDb(options: OpenDbOptions): Db {
  const { connectionString, max = 10, onError = () => {}, idleTransactionMs = IDLE_TRANSACTION_MS } = options
  const pool = new pg.Pool({
    ...clientConfig(connectionString),
    max,
    types,
    Client: NamedClient,
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: 30_000,
    // Frees what a connection prepared and nobody asks for any more.
    maxLifetimeSeconds: 3600,
    idle_in_transaction_session_timeout: idleTransactionMs,
  })
  pool.on('error', onError)
  // Without this listener a connection that dies between two statements of a transaction ends the process.
  pool.on('connect', (client) => client.on('error', onError))
  return new Kysely<DB>({
    dialect: new PostgresDialect({ pool, controlClient: pg.Client }),
    log: (event) => observeStatement(event, options),
  })
}

/** Lifts the idle limit for this transaction. */
export async function allowIdle(trx: Db): Promise<void> {
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx)
}

/**
 * Runs `write` in the transaction that `db` already is, else in a new one that commits when `write` resolves and rolls
 * back when it throws. Effects outside the database are refused meanwhile.
 */
export function transact<T>(db: Db, write: (trx: Db) => Promise<T>): Promise<T> {
  return db.isTransaction ? write(db) : asTransaction(() => db.transaction().execute(write))
}

/** Runs `read` on one snapshot: that of the transaction that `db` already is, else a read-only one. */
export function readSnapshot<T>(db: Db, read: (trx: Db) => Promise<T>): Promise<T> {
  if (db.isTransaction) return read(db)
  const snapshot = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
  return asTransaction(() => snapshot.execute(read))
}

/**
 * Runs `work` on one connection while nobody else holds the lock; others wait. No transaction is open, so that `work`
 * may do what a transaction must not.
 */
export function withAdvisoryLock<T>(db: Db, lock: number, work: (connection: Db) => Promise<T>): Promise<T> {
  return db.connection().execute(async (connection) => {
    await sql`select pg_advisory_lock(${lock})`.execute(connection)
    try {
      return await work(connection)
    } finally {
      await sql`select pg_advisory_unlock(${lock})`.execute(connection)
    }
  })
}
