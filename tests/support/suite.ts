import type {} from '@cadencia/db/testing/global-setup'
import { afterAll, inject } from 'vitest'
import { createDatabase, type OwnDatabase } from './database.ts'
import { type Server, type ServerOptions, startServer } from './server.ts'

/** Connection string of the Postgres server for test databases. */
export function testServerUrl(): string {
  return inject('testServer').url
}

/** An empty database, dropped after the test file. */
export async function databaseForFile(): Promise<OwnDatabase> {
  const database = await createDatabase(testServerUrl())
  afterAll(database.drop)
  return database
}

export async function migratedDatabaseForFile(): Promise<OwnDatabase> {
  const { url, template } = inject('testServer')
  const database = await createDatabase(url, template)
  afterAll(database.drop)
  return database
}

/** A server with its own database, both removed after the test file. */
export async function serverForFile(
  options: Partial<ServerOptions> = {},
): Promise<Server & { readonly database: OwnDatabase }> {
  const database = await migratedDatabaseForFile()
  const server = await startServer({ databaseUrl: database.url, ...options })
  afterAll(server.end)
  return { ...server, database }
}

/** The id of who signs in with this address. */
export async function userIdOf(database: OwnDatabase, email: string): Promise<string> {
  const [user] = await database.query<{ id: string }>(`select id from users where email = '${email}'`)
  if (!user) throw new Error(`nobody is ${email}`)
  return user.id
}

/** Adds an active user; returns the e-mail. */
export async function addPerson(database: OwnDatabase, name: string, role = 'staff'): Promise<string> {
  const email = `${name.toLowerCase()}@exemplo.com.br`
  await database.query(
    `insert into users (email, first_name, last_name, role) values ('${email}', '${name}', 'Teste', '${role}')`,
  )
  return email
}
