import { randomBytes } from 'node:crypto'
import { type Db, transact } from '@cadencia/db/client'
import type { SealedColumn, SecretBox } from '@cadencia/server/secret-box'
import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { hashOf } from '../sessions/tokens.ts'
import type { SecondFactor } from './contract.ts'

/** RFC 6238 with the defaults of authenticator apps; adjacent time steps are accepted. */
export const PARAMETERS = { algorithm: 'SHA1', digits: 6, period: 30 } as const
const SECRET_BYTES = 20
const STEPS_AROUND = 1
const RECOVERY_CODES = 10
const RECOVERY_BYTES = 8

export const TOTP_SECRETS: SealedColumn = {
  table: 'users',
  key: 'id',
  column: 'totp_secret',
  context: 'totp',
}

/** An address that authenticators read from a QR code. */
export function otpauthUri(secret: string, { issuer, label }: { issuer: string; label: string }): string {
  return new TOTP({ ...PARAMETERS, issuer, label, secret: Secret.fromBase32(secret) }).toString()
}

/** The time step for which a code is right at `now` (epoch milliseconds); undefined when it is wrong. */
function stepOf(secret: string, code: string, now: number): number | undefined {
  // Authenticators show two groups of three digits.
  const token = code.replace(/\s/g, '')
  if (!/^\d{6}$/.test(token)) return undefined
  const totp = new TOTP({ ...PARAMETERS, secret: Secret.fromBase32(secret) })
  const delta = totp.validate({ token, timestamp: now, window: STEPS_AROUND })
  return delta === null ? undefined : TOTP.counter({ period: PARAMETERS.period, timestamp: now }) + delta
}

const contextOf = (userId: string) => `${TOTP_SECRETS.context}:${userId}`

/** Stores a new secret, inactive until confirmed by a code. Returns it in Base32. */
export async function prepareSecret(db: Db, box: SecretBox, userId: string): Promise<string> {
  const secret = new Secret({ size: SECRET_BYTES }).base32
  await db
    .updateTable('users')
    .set({ totp_secret: await box.seal(secret, contextOf(userId)), totp_last_step: null })
    .where('id', '=', userId)
    .where('totp_enabled_at', 'is', null)
    .execute()
  return secret
}

/** Consumes a TOTP code; each is valid once. */
async function useTotp(trx: Db, userId: string, { code, now, box }: Proof): Promise<boolean> {
  const row = await trx
    .selectFrom('users')
    .select('totp_secret as secret')
    .where('id', '=', userId)
    .executeTakeFirst()
  const secret = row?.secret ? await box.open(row.secret, contextOf(userId)) : undefined
  const step = secret === undefined ? undefined : stepOf(secret, code, now)
  if (step === undefined) return false
  const { numUpdatedRows } = await trx
    .updateTable('users')
    .set({ totp_last_step: step })
    .where('id', '=', userId)
    .where(({ eb, or }) => or([eb('totp_last_step', 'is', null), eb('totp_last_step', '<', step)]))
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

const plainCode = (code: string) => code.toLowerCase().replace(/[^a-z0-9]/g, '')

async function useRecoveryCode(trx: Db, userId: string, code: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('totp_recovery_codes')
    .where('user_id', '=', userId)
    .where('code_hash', '=', hashOf(userId, plainCode(code)))
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

export interface Proof {
  readonly code: string
  /** Epoch milliseconds. */
  readonly now: number
  readonly box: SecretBox
}

/** Whether a code of the authenticator or a recovery code is right; it is used up. */
export async function useSecondFactor(db: Db, userId: string, proof: Proof): Promise<boolean> {
  return (await useTotp(db, userId, proof)) || (await useRecoveryCode(db, userId, proof.code))
}

/** Sixteen letters and digits in four groups. */
function createRecoveryCode(): string {
  const digits = randomBytes(RECOVERY_BYTES).toString('hex')
  return digits.match(/.{4}/g)?.join('-') ?? digits
}

/**
 * Turns the second factor on when the code was made from the prepared secret; answers the recovery codes, of which
 * only hashes are kept, or undefined for a wrong code.
 */
export function activateSecondFactor(db: Db, userId: string, proof: Proof): Promise<string[] | undefined> {
  return transact(db, async (trx) => {
    if (!(await useTotp(trx, userId, proof))) return undefined
    const codes = Array.from({ length: RECOVERY_CODES }, createRecoveryCode)
    const at = new Date(proof.now).toISOString()
    await trx.updateTable('users').set({ totp_enabled_at: at }).where('id', '=', userId).execute()
    await trx.deleteFrom('totp_recovery_codes').where('user_id', '=', userId).execute()
    await trx
      .insertInto('totp_recovery_codes')
      .values(codes.map((code) => ({ user_id: userId, code_hash: hashOf(userId, plainCode(code)) })))
      .execute()
    return codes
  })
}

/** Turns the second factor off; false where it was not on. */
export async function deactivateSecondFactor(trx: Db, userId: string): Promise<boolean> {
  await trx.deleteFrom('totp_recovery_codes').where('user_id', '=', userId).execute()
  const { numUpdatedRows } = await trx
    .updateTable('users')
    .set({ totp_secret: null, totp_enabled_at: null, totp_last_step: null })
    .where('id', '=', userId)
    .where('totp_enabled_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

export async function findSecondFactor(db: Db, userId: string): Promise<SecondFactor> {
  const row = await db
    .selectFrom('users as u')
    .select('u.totp_enabled_at as enabledAt')
    .select(
      sql<number>`(select count(*)::int from totp_recovery_codes c where c.user_id = u.id)`.as(
        'recoveryCodesLeft',
      ),
    )
    .where('u.id', '=', userId)
    .executeTakeFirst()
  const enabledAt = row?.enabledAt ?? null
  return { isEnabled: enabledAt !== null, enabledAt, recoveryCodesLeft: row?.recoveryCodesLeft ?? 0 }
}
