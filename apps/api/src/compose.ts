import { join } from 'node:path'
import type { Db } from '@cadencia/db/client'
import { openMailer } from '@cadencia/mail/mailer'
import { meetings } from '@cadencia/meetings/server'
import { people } from '@cadencia/people/server'
import type { Environment } from '@cadencia/server/environment'
import { housekeeping } from '@cadencia/server/housekeeping'
import type { RateLimits } from '@cadencia/server/rate-limits'
import type { Settings } from '@cadencia/settings/server'
import type { Logger } from 'pino'

export interface Parts {
  readonly env: Environment
  readonly db: Db
  readonly settings: Settings
  readonly rateLimits: RateLimits
  readonly log: Logger
}

/** The domains of the product, one line each, in the order in which demo data and search hits appear. */
export function compose({ env, db, settings, rateLimits, log }: Parts) {
  const mailer = openMailer({
    smtpUrl: env.smtpUrl,
    from: env.mailFrom ?? 'Cadência <cadencia@localhost>',
    dir: join(env.dataDir, 'mail'),
    log,
  })
  const common = { db, settings, rateLimits, mailer, log, publicUrl: env.publicUrl, now: Date.now }
  const identity = people({ ...common, ...env })
  const domains = [
    housekeeping(),
    identity,
    meetings({ ...common, model: env.ai, roomUrl: env.meetingRoomUrl }),
  ]
  return { domains, identity, mailer }
}
