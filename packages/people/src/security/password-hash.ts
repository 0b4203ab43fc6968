import { hash, verify } from '@node-rs/argon2'
import { createToken } from '../sessions/tokens.ts'

/** Argon2id (the library's default) as OWASP's password storage sheet advises: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export function hashPassword(password: string): Promise<string> {
  return hash(password, COST)
}

let decoy: Promise<string> | undefined

/** Verifies a password. Without a hash it verifies a decoy, so that timing does not reveal unknown users. */
export async function isPassword(password: string, passwordHash: string | undefined): Promise<boolean> {
  decoy ??= hashPassword(createToken())
  const isRight = await verify(passwordHash ?? (await decoy), password)
  return isRight && passwordHash !== undefined
}
