import { emailKey } from '@cadencia/contract/email'
import type { Db } from '@cadencia/db/client'
import { lockName } from '@cadencia/db/locks'
import { plural } from '@cadencia/locale/text'
import { personRows } from '@cadencia/people/read-repository'
import { AppError } from '@cadencia/server/app-error'
import type { Settings } from '@cadencia/settings/server'
import { sql } from 'kysely'

/** What of mails to people from outside is allowed. */
export interface OutsidePolicy {
  /** Addresses of other domains are outside; where undefined, those of nobody here. */
  readonly domains: readonly string[] | undefined
  /** Mails of one person to addresses of nobody here. */
  readonly perHour: number
  readonly perDay: number
}

export function outsidePolicy({
  settings,
  allowedEmailDomains: domains,
}: {
  readonly settings: Settings
  readonly allowedEmailDomains: readonly string[] | undefined
}): OutsidePolicy {
  const { outsideMailsPerPersonPerHour: perHour, outsideMailsPerPersonPerDay: perDay } =
    settings.get('system')
  return { domains, perHour, perDay }
}

/** Those of the addresses that are an active person's here, by their keys. */
async function knownAddresses(db: Db, emails: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom(personRows.as('u'))
    .select('u.email')
    .where('u.is_active', '=', true)
    .where(sql<boolean>`email_key(u.email) = any(${emails.map(emailKey)}::text[])`)
    .execute()
  return new Set(rows.map(({ email }) => emailKey(email)))
}

interface Confirmation {
  readonly policy: OutsidePolicy
  readonly isConfirmed: boolean
}

/** The addresses that are outside. Throws 409 `outside_addresses` where the sender did not confirm them. */
export async function requireConfirmed(
  db: Db,
  emails: readonly string[],
  { policy: { domains }, isConfirmed }: Confirmation,
): Promise<string[]> {
  const allowed = domains?.map((domain) => domain.toLowerCase())
  const known = allowed ? new Set<string>() : await knownAddresses(db, emails)
  const outside = emails.filter((email) => {
    const key = emailKey(email)
    return allowed ? !allowed.includes(key.slice(key.lastIndexOf('@') + 1)) : !known.has(key)
  })
  if (outside.length > 0 && !isConfirmed) {
    const message = `Fora da organização: ${outside.join(', ')}. Confirme o envio.`
    throw new AppError('outside_addresses', 409, message)
  }
  return outside
}

interface Sending {
  readonly policy: OutsidePolicy
  readonly senderId: string
  /** ISO instant. */
  readonly at: string
}

const HOUR_MS = 3_600_000

/**
 * Counts the mails that the sender is about to cause to addresses of nobody here; comes after the locks of what is sent.
 * Answers these addresses. Throws 429 `too_many_mails` beyond what one person may send in an hour or a day.
 */
export async function countOutsideMails(
  trx: Db,
  emails: readonly string[],
  { policy, senderId, at }: Sending,
): Promise<readonly string[]> {
  const known = await knownAddresses(trx, emails)
  const strangers = emails.filter((email) => !known.has(emailKey(email)))
  const count = new Set(strangers.map(emailKey)).size
  if (count === 0) return []
  await lockName(trx, 'outside mails of', senderId)
  const now = Date.parse(at)
  await trx
    .deleteFrom('outside_mails')
    .where('user_id', '=', senderId)
    .where('at', '<=', new Date(now - 24 * HOUR_MS).toISOString())
    .execute()
  const sent = await trx
    .selectFrom('outside_mails')
    .select(['at', 'count'])
    .where('user_id', '=', senderId)
    .orderBy('at')
    .execute()
  const waitMs = Math.max(
    waitFor(sent, { count, now, limit: policy.perHour, windowMs: HOUR_MS }),
    waitFor(sent, { count, now, limit: policy.perDay, windowMs: 24 * HOUR_MS }),
  )
  if (waitMs > 0) throw tooManyMails(waitMs)
  await trx.insertInto('outside_mails').values({ user_id: senderId, at, count }).execute()
  return strangers
}

interface Window {
  readonly count: number
  readonly now: number
  readonly limit: number
  readonly windowMs: number
}

/** Milliseconds until `count` more mails are within the limit; 0 where they are. `sent`: by time. */
export function waitFor(
  sent: readonly { readonly at: string; readonly count: number }[],
  { count, now, limit, windowMs }: Window,
): number {
  const counted = sent.filter(({ at }) => Date.parse(at) > now - windowMs)
  let total = counted.reduce((sum, one) => sum + one.count, count)
  if (total <= limit) return 0
  for (const one of counted) {
    total -= one.count
    if (total <= limit) return Date.parse(one.at) + windowMs - now
  }
  // More at once than is ever allowed.
  return windowMs
}

function tooManyMails(waitMs: number): AppError {
  const minutes = Math.ceil(waitMs / 60_000)
  const wait = minutes < 120 ? plural(minutes, 'minuto', 'minutos') : `${Math.ceil(minutes / 60)} horas`
  const message = `Muitos e-mails para fora da organização. Nada foi enviado; tente novamente em ${wait}.`
  return new AppError('too_many_mails', 429, message, { retryAfterS: Math.ceil(waitMs / 1000) })
}
