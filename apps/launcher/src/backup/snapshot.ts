import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { clientConfig } from '@cadencia/db/client'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import {
  holdsLiveCredentials,
  listMigrations,
  listSequences,
  listTables,
  quoteName,
  type TableColumns,
  tableExists,
} from './catalog.ts'
import { checksumStream } from './checksum.ts'
import type { SequenceEntry, TableEntry } from './manifest.ts'

/** A table that references stored files. */
export interface FileReference {
  readonly table: string
  /** Column with the path below the files folder. */
  readonly column: string
}

export interface Snapshot {
  readonly migrations: string[]
  readonly tables: TableEntry[]
  readonly sequences: SequenceEntry[]
  /** Referenced file paths. */
  readonly referenced: string[]
}

/** Runs `work` in a read-only snapshot transaction, which blocks no writers. */
export async function inSnapshot<T>(
  connectionString: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(clientConfig(connectionString))
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    // The first statement takes the snapshot.
    await client.query('select 1')
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}

/** Copies all tables into `folder`, with sequences and file references. */
export async function copySnapshot(
  client: pg.Client,
  folder: string,
  references: readonly FileReference[],
): Promise<Snapshot> {
  await mkdir(join(folder, 'tables'), { mode: 0o700 })
  const found = (await listTables(client)).filter((table) => !holdsLiveCredentials(table))
  const tables: TableEntry[] = []
  for (const [index, table] of found.entries()) {
    tables.push(await copyTable(client, table, { folder, entry: `tables/${index + 1}.copy` }))
  }
  return {
    migrations: await listMigrations(client),
    tables,
    sequences: await readSequences(client),
    referenced: await readReferences(client, references),
  }
}

async function copyTable(
  client: pg.Client,
  table: TableColumns,
  { folder, entry }: { folder: string; entry: string },
): Promise<TableEntry> {
  const columns = table.columns.map((column) => client.escapeIdentifier(column)).join(', ')
  const rows = client.query(copyTo(`copy (select ${columns} from ${quoteName(client, table)}) to stdout`))
  const { stream, sum } = checksumStream()
  await pipeline(rows, stream, createWriteStream(join(folder, entry), { mode: 0o600 }))
  return { ...table, rows: rows.rowCount, entry, ...sum() }
}

/** Sequences are not transactional: read after the rows they are never behind. */
async function readSequences(client: pg.Client): Promise<SequenceEntry[]> {
  const entries: SequenceEntry[] = []
  for (const sequence of await listSequences(client)) {
    const { rows } = await client.query<{ next: string }>({
      text: `select (case when s.is_called then s.last_value + d.seqincrement else s.last_value end)::text as next
             from ${quoteName(client, sequence)} s, pg_sequence d where d.seqrelid = $1::regclass`,
      values: [quoteName(client, sequence)],
    })
    const next = rows[0]?.next
    if (next !== undefined) entries.push({ ...sequence, next })
  }
  return entries
}

async function readReferences(client: pg.Client, references: readonly FileReference[]): Promise<string[]> {
  const paths: string[] = []
  for (const { table, column } of references) {
    if (!(await tableExists(client, table))) continue
    const name = client.escapeIdentifier(column)
    const { rows } = await client.query<{ path: string }>(
      `select distinct ${name}::text as path from ${quoteName(client, { schema: 'public', name: table })}
       where ${name} is not null`,
    )
    for (const { path } of rows) paths.push(path)
  }
  return paths
}
