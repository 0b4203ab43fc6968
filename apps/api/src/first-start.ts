import { appendFile, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { bootstrapCrmPassword } from '@cadencia/crm/server/password'
import { allowIdle, type Db, transact, withAdvisoryLock } from '@cadencia/db/client'
import { bootstrap } from '@cadencia/people/server/bootstrap'
import type { Domain } from '@cadencia/server/domain'
import type { Environment } from '@cadencia/server/environment'
import { sql } from 'kysely'

const FIRST_START_LOCK = 7_310_004

/** Lets one process at a time prepare the database; others wait. */
export function withFirstStartLock<T>(db: Db, work: () => Promise<T>): Promise<T> {
  return withAdvisoryLock(db, FIRST_START_LOCK, work)
}

/** True if there are no users except administrators. */
export async function isUnused(db: Db): Promise<boolean> {
  const person = db.selectFrom('users').select('id').where('role', '<>', 'admin').limit(1)
  return (await person.executeTakeFirst()) === undefined
}

/** Writes the demo data of all domains in one transaction. */
export async function seedDemo(db: Db, domains: readonly Domain[], scale: number): Promise<void> {
  await transact(db, async (trx) => {
    await allowIdle(trx)
    for (const { seedDemo: seed } of domains) await seed?.(trx, { scale, now: new Date() })
  })
  await sql`analyze`.execute(db)
}

/**
 * Creates an administrator if there is none. A generated password is written to a file in DATA_DIR (mode 0600) and
 * shown once on the terminal, never in the log.
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

/** Creates the CRM's shared password if missing; stored and shown like the administrator's. */
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
  say(`${line} (guardada em ${fileOf(env)})\n`)
}
