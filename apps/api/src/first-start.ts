import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Db } from '@cadencia/db/client'
import type { Domain } from '@cadencia/server/domain'
import { sql } from 'kysely'

const FIRST_START_LOCK = 7_310_004

/** A password that was made up on the first start. */
export interface FirstPassword {
  /** What it opens, in Portuguese. */
  readonly label: string
  readonly username?: string | undefined
  readonly password: string
}

/** Runs `work` while no other process runs it; the others wait. */
export function alone<T>(db: Db, work: () => Promise<T>): Promise<T> {
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
    for (const { seedDemo: seed } of domains) await seed?.(trx, { scale, now: new Date() })
  })
  await sql`analyze`.execute(db)
}

/**
 * Shows first passwords once on the terminal and keeps them in `dataDir`, readable by its owner alone. They
 * never pass through the log.
 */
export async function tellPasswords(
  passwords: readonly FirstPassword[],
  dataDir: string,
  say: (text: string) => void,
): Promise<void> {
  if (passwords.length === 0) return
  const file = join(dataDir, 'first-passwords.txt')
  const lines = passwords.map(({ label, username, password }) =>
    [label, ...(username ? [`usuário ${username}`] : []), `senha ${password}`]
      .join(': ')
      .replace(': senha', ', senha'),
  )
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  await writeFile(file, `${lines.join('\n')}\n`, { mode: 0o600, flag: 'a' })
  say(`\n${lines.join('\n')}\n(guardadas em ${file}; troque-as depois de entrar)\n\n`)
}
