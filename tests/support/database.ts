import { randomBytes } from 'node:crypto'
import { runOn, withDatabase } from '@cadencia/db/testing/template'
import type pg from 'pg'

export interface OwnDatabase {
  readonly url: string
  query<Row extends pg.QueryResultRow>(text: string): Promise<Row[]>
  drop(): Promise<void>
}

/** Creates an empty database or a copy of `template`. */
export async function createDatabase(serverUrl: string, template = 'template0'): Promise<OwnDatabase> {
  const name = `cadencia_whole_${randomBytes(6).toString('hex')}`
  await runOn(serverUrl, `create database ${name} template ${template}`)
  const url = withDatabase(serverUrl, name)
  return {
    url,
    query: async <Row extends pg.QueryResultRow>(text: string) => {
      const { rows }: pg.QueryResult<Row> = await runOn(url, text)
      return rows
    },
    drop: async () => {
      await runOn(serverUrl, `drop database if exists ${name} with (force)`)
    },
  }
}

/** Runs something on an empty database of its own. */
export async function onDatabase<T>(
  serverUrl: string,
  run: (database: OwnDatabase) => Promise<T>,
): Promise<T> {
  const database = await createDatabase(serverUrl)
  try {
    return await run(database)
  } finally {
    await database.drop()
  }
}
