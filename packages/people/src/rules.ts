import { asciiDomain } from '@cadencia/contract/email'
import { Email } from '@cadencia/contract/values'
import type { MemberRole } from './contract.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** How long a session lasts without use, and at most, in milliseconds. */
export const SESSION_LIFE = {
  staff: { idleMs: 12 * HOUR_MS, longestMs: 30 * DAY_MS },
  administrator: { idleMs: 30 * MINUTE_MS, longestMs: 8 * HOUR_MS },
} as const

/** A sign-in code: digits, life in milliseconds, tries. */
export const CODE = { digits: 6, lifeMs: 10 * MINUTE_MS, tries: 5 } as const

/** Failures before a sign-in is refused for a while. */
export const FAILURES = { max: 10, windowS: 15 * 60 } as const

/** High, because a whole office may share one IP address. */
export const CODE_REQUESTS_PER_ADDRESS = { max: 200, windowS: 15 * 60 } as const

/** Limits of self-registered guests: per network and day, and in total. */
export const GUESTS = { perNetwork: { max: 10, windowS: 24 * 60 * 60 }, total: 1000 } as const

interface SessionTimes {
  readonly isAdministrator: boolean
  /** Epoch milliseconds. */
  readonly createdAt: number
  readonly lastSeenAt: number
}

/** The longest that a session of its kind can last, in milliseconds. */
export function sessionLife(isAdministrator: boolean) {
  return SESSION_LIFE[isAdministrator ? 'administrator' : 'staff']
}

/** Whether a session is over at `now` (epoch milliseconds): idle too long, or too old. */
export function isSessionOver(
  { isAdministrator, createdAt, lastSeenAt }: SessionTimes,
  now: number,
): boolean {
  const { idleMs, longestMs } = sessionLife(isAdministrator)
  return now - lastSeenAt >= idleMs || now - createdAt >= longestMs
}

interface Asking {
  readonly isAdministrator: boolean
  readonly isGuest: boolean
}

/** Members are added and removed by the team's leader or admin, or by an administrator. */
export function canManageMembers(viewer: Asking, roleInTeam: MemberRole | undefined): boolean {
  if (viewer.isGuest) return false
  return viewer.isAdministrator || roleInTeam === 'leader' || roleInTeam === 'admin'
}

/** Whether an address may be added and signed in, where domains (in ASCII) are limited. */
export function isAllowedDomain(email: string, domains: readonly string[] | undefined): boolean {
  if (!domains || domains.length === 0) return true
  return domains.includes(asciiDomain(email.slice(email.lastIndexOf('@') + 1).toLowerCase()))
}

/** `ana.souza@…` as a person's names: Ana, Souza. */
export function namesFrom(email: string): { firstName: string; lastName: string } {
  const [first = '', ...rest] = email
    .slice(0, email.lastIndexOf('@'))
    .split(/[._+-]+/)
    .filter((part) => part !== '')
    .map((part) => part.charAt(0).toLocaleUpperCase('pt-BR') + part.slice(1))
  return { firstName: first || email, lastName: rest.join(' ') }
}

/** Whether somebody whom nobody added may sign in as a guest; needs limited domains. */
export function canEnterAsGuest(
  email: string,
  guests: { readonly allowGuestUsers: boolean; readonly domains: readonly string[] | undefined },
): boolean {
  const { allowGuestUsers, domains } = guests
  if (!allowGuestUsers || domains === undefined || domains.length === 0) return false
  return Email.safeParse(email).success && isAllowedDomain(email, domains)
}
