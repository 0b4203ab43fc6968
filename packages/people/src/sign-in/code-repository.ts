import { randomInt } from 'node:crypto'
import { emailKey } from '@cadencia/contract/email'
import type { Db } from '@cadencia/db/client'
import { sql } from 'kysely'
import { CODE } from '../rules.ts'
import { createToken, hashOf, isSame } from '../sessions/tokens.ts'

/** `browser` is a secret cookie that binds the code to the requesting browser. */
export interface SentCode {
  readonly code: string
  readonly browser: string
}

interface Asking {
  readonly email: string
  /** The secret of the browser's last code, which is no longer good. */
  readonly formerBrowser: string | undefined
  /** Epoch milliseconds. */
  readonly now: number
}

/** Creates a code. Only hashes of the code and the browser secret are stored. */
export async function createCode(db: Db, { email, formerBrowser, now }: Asking): Promise<SentCode> {
  const code = String(randomInt(10 ** CODE.digits)).padStart(CODE.digits, '0')
  const browser = createToken()
  await db
    .with('former', (query) =>
      query.deleteFrom('sign_in_codes').where('browser_hash', '=', hashOf(formerBrowser ?? '')),
    )
    .insertInto('sign_in_codes')
    .values({
      email: emailKey(email),
      code_hash: hashOf(browser, code),
      browser_hash: hashOf(browser),
      created_at: new Date(now).toISOString(),
    })
    .execute()
  return { code, browser }
}

interface Trying {
  readonly email: string
  readonly code: string
  readonly browser: string
  /** Epoch milliseconds. */
  readonly now: number
}

/** Consumes a code: true once, if it is right, in time and within its tries. Parallel tries count too. */
export async function useCode(db: Db, { email, code, browser, now }: Trying): Promise<boolean> {
  const tried = await db
    .updateTable('sign_in_codes')
    .set({ tries: sql`tries + 1` })
    .where('browser_hash', '=', hashOf(browser))
    .where('email', '=', emailKey(email))
    .where('tries', '<', CODE.tries)
    .where('created_at', '>', new Date(now - CODE.lifeMs).toISOString())
    .returning(['id', 'code_hash'])
    .executeTakeFirst()
  if (!tried || !isSame(tried.code_hash, hashOf(browser, code))) return false
  const { numDeletedRows } = await db
    .deleteFrom('sign_in_codes')
    .where('id', '=', tried.id)
    .executeTakeFirstOrThrow()
  return numDeletedRows === 1n
}

/** Deletes codes that are no longer good at `now` (epoch milliseconds); answers how many. */
export async function deleteOldCodes(db: Db, now: number): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('sign_in_codes')
    .where('created_at', '<', new Date(now - CODE.lifeMs).toISOString())
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
