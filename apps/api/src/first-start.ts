import { appendFile, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { bootstrapCrmPassword } from '@cadencia/crm/server/password'
import { allowIdle, type Db } from '@cadencia/db/client'
import { bootstrap } from '@cadencia/people/server/bootstrap'
import type { Domain } from '@cadencia/server/domain'
import type { Environment } from '@cadencia/server/environment'
import { sql } from 'kysely'

const FIRST_START_LOCK = 7_310_004

/** Runs `work` while no other process runs it; the others wait. */
export function withAdvisoryLock<T>(db: Db, work: () => Promise<T>): Promise<T> {
  return db.connection().execute(async (connection) => {
    await sql`select pg_advisory_lock(${FIRST_START_LOCK})`.execute(connection)
    try {
      return await work()
    } finally {
      await sql`select pg_advisory_unlock(${FIRST_START_LOCK})`.execute(connection)
    }
  })
}

/** Whether there is nobody yet but administrators: the database has not been used. */
export async function isUnused(db: Db): Promise<boolean> {
  const person = db.selectFrom('users').select('id').where('role', '<>', 'admin').limit(1)
  return (await person.executeTakeFirst()) === undefined
}

/** Writes every domain's demo data, in one transaction: all of it or none. */
export async function seedDemo(db: Db, domains: readonly Domain[], scale: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await allowIdle(trx)
    for (const { seedDemo: seed } of domains) await seed?.(trx, { scale, now: new Date() })
  })
  await sql`analyze`.execute(db)
}

/**
 * Sees to it that there is an administrator. A password that is made up for them is kept in the data folder,
 * readable by its owner alone, and shown once on the terminal; it never passes through the log.
 */
export async function ensureAdministrator(
  db: Db,
  env: Environment,
  say: (text: string) => void,
): Promise<void> {
  const { generated } = await bootstrap(db, {
    ...env,
    keepPassword: ({ username, password }) => appendPassword(env, administratorLine(username, password)),
  })
  if (generated) showPassword(env, say, administratorLine(generated.username, generated.password))
}

/** Sees to it that the CRM has its shared password, which is kept and shown like the administrator's. */
export async function ensureCrmPassword(
  db: Db,
  env: Environment,
  say: (text: string) => void,
): Promise<void> {
  const generated = await bootstrapCrmPassword(db, {
    ...env,
    keepPassword: (password) => appendPassword(env, crmLine(password)),
  })
  if (generated !== undefined) showPassword(env, say, crmLine(generated))
}

const administratorLine = (username: string, password: string) =>
  `Administração: usuário ${username}, senha ${password}`
const crmLine = (password: string) => `CRM: senha ${password}`
const fileOf = ({ dataDir }: Environment) => join(dataDir, 'first-passwords.txt')

async function appendPassword(env: Environment, line: string): Promise<void> {
  await mkdir(env.dataDir, { recursive: true, mode: 0o700 })
  await appendFile(fileOf(env), `${line}\n`, { mode: 0o600 })
}

function showPassword(env: Environment, say: (text: string) => void, line: string): void {
  say(`\n${line}\n(guardada em ${fileOf(env)})\n\n`)
}
