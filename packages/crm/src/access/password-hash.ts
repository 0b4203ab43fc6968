import { randomBytes } from 'node:crypto'
import { type Db, withAdvisoryLock } from '@cadencia/db/client'
import { lockRows } from '@cadencia/db/locks'
import { hash, verify } from '@node-rs/argon2'
import { sql } from 'kysely'

/** Where the hash of the shared password is kept. */
const SECRET = 'crm_password'
const BOOTSTRAP_LOCK = 7_310_011

/** Argon2id (the library's default) as OWASP's password storage sheet advises: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

const selectHash = (db: Db) => db.selectFrom('secrets').select('value').where('name', '=', SECRET)

/** The stored hash if the password matches, else undefined. */
export async function matchCrmPassword(db: Db, password: string): Promise<string | undefined> {
  const row = await selectHash(db).executeTakeFirst()
  return row && (await verify(row.value, password)) ? row.value : undefined
}

/**
 * Whether a hash is still the password's, which then cannot change before the transaction ends. Each change salts
 * anew, so that the hash is its own version.
 */
export async function holdCrmPassword(trx: Db, passwordHash: string): Promise<boolean> {
  await lockRows(trx, 'secrets', sql`name = ${SECRET}`, 'share')
  const row = await selectHash(trx).executeTakeFirst()
  return row?.value === passwordHash
}

/** Stores the password. Sessions that are already unlocked stay so. */
export async function storeCrmPassword(db: Db, password: string): Promise<void> {
  const value = await hash(password, COST)
  await db
    .insertInto('secrets')
    .values({ name: SECRET, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}

export interface CrmPasswordOptions {
  /** Generated when left out. */
  readonly crmPassword: string | undefined
  /** Called before the hash is stored; if it throws, nothing is stored. */
  readonly keepPassword: (password: string) => Promise<void>
}

/**
 * Sees to it that the CRM has a password; does nothing where it has. Of several processes that start at once, one does
 * it. Answers a generated password, once: to be shown on the terminal.
 */
export function bootstrapCrmPassword(
  db: Db,
  { crmPassword, keepPassword }: CrmPasswordOptions,
): Promise<string | undefined> {
  return withAdvisoryLock(db, BOOTSTRAP_LOCK, async (connection) => {
    const stored = await connection
      .selectFrom('secrets')
      .select('name')
      .where('name', '=', SECRET)
      .executeTakeFirst()
    if (stored) return undefined
    const password = crmPassword ?? randomBytes(15).toString('base64url')
    if (crmPassword === undefined) await keepPassword(password)
    await storeCrmPassword(connection, password)
    return crmPassword === undefined ? password : undefined
  })
}
