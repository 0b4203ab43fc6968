import { Secret, TOTP } from 'otpauth'
import { PARAMETERS } from '../security/second-factor.ts'

/** The code of an instant (epoch milliseconds), as an authenticator shows it. */
export function totpCodeAt(secret: string, now: number): string {
  return new TOTP({ ...PARAMETERS, secret: Secret.fromBase32(secret) }).generate({ timestamp: now })
}
