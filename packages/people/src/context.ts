import type { Db } from '@cadencia/db/client'
import { sharedSecret } from '@cadencia/db/secrets'
import type { FileAttachments } from '@cadencia/files/attachments'
import type { Mailer } from '@cadencia/mail/mailer'
import type { FailureLimit, RateLimits } from '@cadencia/server/rate-limits'
import type { SecretBox } from '@cadencia/server/secret-box'
import type { Settings } from '@cadencia/settings/server'
import { CODE_REQUESTS_PER_ADDRESS, FAILURES, GUESTS } from './rules.ts'
import { newDeviceAllowance } from './security/mails.ts'
import { type Cookies, cookiesFor } from './sessions/cookies.ts'
import { openSessions, type Sessions, type SessionsLog } from './sessions/session-cache.ts'
import { createToken } from './sessions/tokens.ts'
import type { SignInMode } from './sign-in/contract.ts'
import type { OidcClient } from './sign-in/oidc-client.ts'
import { openTokens, type Tokens } from './tokens/token-cache.ts'

export interface PeopleOptions {
  readonly db: Db
  readonly settings: Settings
  readonly rateLimits: RateLimits
  readonly mailer: Pick<Mailer, 'send' | 'prune'>
  /** Encrypts second factors. */
  readonly secretBox: SecretBox
  /** Where profile pictures are. */
  readonly files: Pick<FileAttachments, 'claim' | 'discard'>
  readonly log: SessionsLog
  readonly signIn: SignInMode
  /** Other addresses can be neither added nor signed in; undefined: all may. */
  readonly allowedEmailDomains: readonly string[] | undefined
  /** Origin under which people reach the server; cookies are Secure where it is https. */
  readonly publicUrl: string
  /** Needed for `signIn: 'oidc'`. */
  readonly oidc?: OidcClient | undefined
  /** Epoch milliseconds. */
  readonly now: () => number
}

/** What the routes of this domain share. */
export interface PeopleContext extends PeopleOptions {
  readonly sessions: Sessions
  readonly tokens: Tokens
  readonly cookies: Cookies
  readonly limits: {
    readonly email: FailureLimit
    readonly code: FailureLimit
    readonly codeRequests: FailureLimit
    readonly codeRequestsPerAddress: FailureLimit
    readonly administrator: FailureLimit
    readonly guests: FailureLimit
    readonly tokens: FailureLimit
  }
  /** Whether a person's address gets another mail about a new browser. */
  readonly mayMailNewDevice: (email: string) => boolean
  /** What device cookies are marked with; the same in every process. */
  readonly deviceSecret: () => Promise<string>
}

export function createContext(options: PeopleOptions): PeopleContext {
  const { db, rateLimits, publicUrl } = options
  let secret: Promise<string> | undefined
  return {
    ...options,
    sessions: openSessions(options),
    tokens: openTokens(options),
    cookies: cookiesFor({ isSecure: publicUrl.startsWith('https:') }),
    limits: {
      email: rateLimits.failures('email-sign-in', FAILURES),
      code: rateLimits.failures('code-sign-in', FAILURES),
      codeRequests: rateLimits.failures('code-requests', FAILURES),
      codeRequestsPerAddress: rateLimits.failures('code-requests-address', CODE_REQUESTS_PER_ADDRESS),
      administrator: rateLimits.failures('administrator-sign-in', FAILURES),
      guests: rateLimits.failures('guest-accounts', GUESTS.perNetwork),
      tokens: rateLimits.failures('access-tokens', FAILURES),
    },
    mayMailNewDevice: newDeviceAllowance(),
    deviceSecret: () => {
      secret ??= sharedSecret(db, 'device_cookies', createToken).catch((error: unknown) => {
        secret = undefined
        throw error
      })
      return secret
    },
  }
}
