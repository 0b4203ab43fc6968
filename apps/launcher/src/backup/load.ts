import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { LaunchError } from '../terminal.ts'
import {
  holdsLiveCredentials,
  listForeignKeys,
  listSchemas,
  listTables,
  listTriggers,
  QUEUE_SCHEMA,
  quoteName,
} from './catalog.ts'
import type { Manifest, SequenceEntry, TableEntry } from './manifest.ts'

/** Drops all our schemas and recreates an empty `public`. */
export async function dropEverything(client: pg.ClientBase): Promise<void> {
  for (const schema of await listSchemas(client)) {
    await client.query(`drop schema ${client.escapeIdentifier(schema)} cascade`)
  }
  await client.query('create schema public')
}

/**
 * Replaces all rows by the backup's, in the open transaction of `client`. Foreign keys are dropped and recreated, which
 * validates all rows at once and needs no superuser; triggers are disabled meanwhile.
 */
export async function loadRows(client: pg.ClientBase, folder: string, manifest: Manifest): Promise<void> {
  // Queued jobs refer to the replaced rows.
  await client.query(`drop schema if exists ${QUEUE_SCHEMA} cascade`)
  const tables = await listTables(client)
  if (tables.length > 0) {
    await client.query(`truncate ${tables.map((table) => quoteName(client, table)).join(', ')} cascade`)
  }
  const putBack = await dropConstraints(client)
  for (const table of manifest.tables)
    if (!holdsLiveCredentials(table)) await loadTable(client, folder, table)
  await client.query('set constraints all immediate')
  await putBack()
  for (const sequence of manifest.sequences) await setSequence(client, sequence)
}

async function dropConstraints(client: pg.ClientBase): Promise<() => Promise<void>> {
  const on = (guard: { schema: string; table: string }): string =>
    `alter table ${quoteName(client, { schema: guard.schema, name: guard.table })}`
  const keys = await listForeignKeys(client)
  const triggers = await listTriggers(client)
  for (const key of keys)
    await client.query(`${on(key)} drop constraint ${client.escapeIdentifier(key.name)}`)
  for (const trigger of triggers) {
    await client.query(`${on(trigger)} disable trigger ${client.escapeIdentifier(trigger.name)}`)
  }
  return async () => {
    for (const key of keys) {
      await client.query(`${on(key)} add constraint ${client.escapeIdentifier(key.name)} ${key.definition}`)
    }
    for (const trigger of triggers) {
      await client.query(`${on(trigger)} enable trigger ${client.escapeIdentifier(trigger.name)}`)
    }
  }
}

async function loadTable(client: pg.ClientBase, folder: string, table: TableEntry): Promise<void> {
  const columns = table.columns.map((column) => client.escapeIdentifier(column)).join(', ')
  const rows = client.query(copyFrom(`copy ${quoteName(client, table)} (${columns}) from stdin`))
  await pipeline(createReadStream(join(folder, table.entry)), rows)
  if (rows.rowCount !== table.rows) {
    throw new LaunchError(
      `A tabela ${table.name} recebeu ${rows.rowCount} de ${table.rows} linhas. Nada foi alterado.`,
    )
  }
}

/** `restart` is transactional, `setval` is not. */
async function setSequence(client: pg.ClientBase, sequence: SequenceEntry): Promise<void> {
  await client.query(`alter sequence ${quoteName(client, sequence)} restart with ${sequence.next}`)
}
