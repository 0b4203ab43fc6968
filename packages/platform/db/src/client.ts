import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely'
import pg from 'pg'
import { NamedClient } from './named-client.ts'
import type { DB } from './schema.gen.ts'

/** The database, or a transaction on it: repositories take it first and use it throughout. */
export type Db = Kysely<DB>

/** A transaction, where a function must not be called outside one. */
export type Trx = Transaction<DB>

const { builtins } = pg.types

/** `2026-11-21 12:30:00.123+00` (sessions run in UTC) as ISO 8601. */
function instant(value: string): string {
  return `${value.slice(0, 10)}T${value.slice(11, -3)}Z`
}

const PARSERS: ReadonlyMap<number, (value: string) => unknown> = new Map<number, (value: string) => unknown>([
  [builtins.TIMESTAMPTZ, instant],
  [builtins.DATE, (value) => value],
  [builtins.INT8, Number],
  [builtins.NUMERIC, Number],
])

const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    PARSERS.get(oid) ?? pg.types.getTypeParser(oid, format),
}

/** Connection settings that every client of ours shares: UTC, ISO dates, a name to be seen by. */
export function clientConfig(connectionString: string): pg.ClientConfig {
  return {
    connectionString,
    options: '-c TimeZone=UTC -c DateStyle=ISO',
    application_name: 'cadencia',
    keepAlive: true,
  }
}

/** How long a transaction may wait for its process before Postgres ends it. */
const IDLE_TRANSACTION_MS = 10_000

export interface OpenDbOptions {
  readonly connectionString: string
  /** Most connections at once. Default 10. */
  readonly max?: number
  /** How long a transaction may be idle before it is ended, in milliseconds. Default 10 seconds. */
  readonly idleTransactionMs?: number
  /** Told of connections that broke while idle; the pool replaces them by itself. */
  readonly onError?: (error: Error) => void
}

/**
 * Opens a pool. Dates stay text (`YYYY-MM-DD`, ISO instants), bigint and numeric become numbers,
 * statements are prepared by name. A connection is given up after 5 s without an answer, a transaction that its
 * process leaves idle is ended: it holds locks, and facts behind it.
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
    idle_in_transaction_session_timeout: idleTransactionMs,
  })
  pool.on('error', onError)
  // A connection that dies inside a transaction, between two statements, tells only its own client.
  pool.on('connect', (client) => client.on('error', onError))
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool, controlClient: pg.Client }) })
}

/** Lets the transaction be idle for as long as its process needs to make what it writes. */
export async function allowIdling(trx: Db): Promise<void> {
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx)
}

/**
 * Runs `write` in one transaction: the one that `db` already is, else a new one that is committed when
 * `write` resolves and rolled back when it throws.
 */
export function transact<T>(db: Db, write: (trx: Db) => Promise<T>): Promise<T> {
  return db.isTransaction ? write(db) : db.transaction().execute(write)
}
