import pg from 'pg'
import { type Address, connectionStringFor, ROLE } from './address.ts'

export const DATABASE = 'cadencia'

/** Creates the application's role and database if missing, as the superuser. Rejects while the server is not ready. */
export async function prepareDatabase(address: Address): Promise<void> {
  const client = new pg.Client({
    connectionString: connectionStringFor(address, 'postgres', 'postgres'),
    connectionTimeoutMillis: 5_000,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    if (!(await exists(client, 'select 1 from pg_roles where rolname = $1', ROLE))) {
      const password = address.kind === 'tcp' ? ` password ${client.escapeLiteral(address.password)}` : ''
      await client.query(`create role ${ROLE} login createdb${password}`)
    }
    if (!(await exists(client, 'select 1 from pg_database where datname = $1', DATABASE))) {
      await client.query(`create database ${DATABASE} owner ${ROLE}`)
    }
  } finally {
    await client.end().catch(() => {})
  }
}

async function exists(client: pg.Client, query: string, name: string): Promise<boolean> {
  const { rowCount } = await client.query(query, [name])
  return rowCount === 1
}
