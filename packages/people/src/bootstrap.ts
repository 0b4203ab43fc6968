import { randomBytes } from 'node:crypto'
import { emailKey } from '@cadencia/contract/email'
import { type Db, withAdvisoryLock } from '@cadencia/db/client'
import { sql } from 'kysely'
import { hashPassword } from './security/password-hash.ts'

const BOOTSTRAP_LOCK = 7_310_010

/** Initial teams. Chat areas and goal sectors refer to their keys, which never change. */
export const FIRST_TEAMS = [
  { key: 'comercial', name: 'Comercial', color: '#2f6fde', icon: 'fas fa-handshake' },
  { key: 'cs', name: 'Customer Success', color: '#0f8f7e', icon: 'fas fa-heart' },
  { key: 'pedagogico', name: 'Pedagógico', color: '#7a4fd0', icon: 'fas fa-graduation-cap' },
  { key: 'ti', name: 'TI', color: '#3d4b63', icon: 'fas fa-laptop-code' },
  { key: 'financeiro', name: 'Financeiro', color: '#2f8a3c', icon: 'fas fa-calculator' },
  { key: 'marketing', name: 'Marketing', color: '#d0487c', icon: 'fas fa-bullhorn' },
  { key: 'atendimento', name: 'Suporte', color: '#c8641b', icon: 'fas fa-headset' },
] as const

/** Who signs in first where there is demo data: it leads a team and takes part in most. */
export const DEMO_ADDRESS = 'ana.souza@cadencia.example'

export interface Credentials {
  readonly username: string
  readonly password: string
}

export interface BootstrapOptions {
  readonly adminUsername: string
  /** Generated when left out. */
  readonly adminPassword: string | undefined
  readonly allowedEmailDomains: readonly string[] | undefined
  /** Called before the administrator is stored; if it throws, nothing is stored. */
  readonly keepPassword?: (credentials: Credentials) => Promise<void>
}

export interface Bootstrapped {
  /** Set when a password was generated; shown on the terminal once. */
  readonly generated: Credentials | undefined
}

/**
 * Sees to it that the seven teams and an administrator are there; does nothing where they are. Of several
 * processes that start at once, one does it.
 */
export function bootstrap(db: Db, options: BootstrapOptions): Promise<Bootstrapped> {
  return withAdvisoryLock(db, BOOTSTRAP_LOCK, async (connection) => {
    await addFirstTeams(connection)
    if (await hasAdministrator(connection)) return { generated: undefined }
    const { adminUsername: username, adminPassword, keepPassword } = options
    const password = adminPassword ?? randomBytes(15).toString('base64url')
    const generated = adminPassword === undefined ? { username, password } : undefined
    // Kept before it holds: a password that nobody knows would lock everybody out.
    if (generated) await keepPassword?.(generated)
    await addAdministrator(connection, options, password)
    return { generated }
  })
}

async function addFirstTeams(db: Db): Promise<void> {
  await db
    .insertInto('teams')
    .values([...FIRST_TEAMS])
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
}

/** Deactivated ones count: they were deactivated on purpose. */
async function hasAdministrator(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('password_hash', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

async function addAdministrator(
  db: Db,
  { adminUsername: username, allowedEmailDomains }: BootstrapOptions,
  password: string,
): Promise<void> {
  await db
    .insertInto('users')
    .values({
      email: await freeAddress(db, username, allowedEmailDomains?.[0] ?? 'cadencia.example'),
      first_name: 'Administração',
      role: 'admin',
      username,
      password_hash: await hashPassword(password),
    })
    .execute()
}

/** An address for the administrator, who signs in by username: nobody else's. */
async function freeAddress(db: Db, username: string, domain: string): Promise<string> {
  const name = username.toLowerCase().replace(/[^a-z0-9.-]+/g, '') || 'admin'
  const taken = await db
    .selectFrom('users')
    .select('id')
    .where(sql`email_key(email)`, '=', emailKey(`${name}@${domain}`))
    .executeTakeFirst()
  return taken ? `${name}.${randomBytes(4).toString('hex')}@${domain}` : `${name}@${domain}`
}
