import { join } from 'node:path'
import type { Db } from '@cadencia/db/client'
import { openMailer } from '@cadencia/mail/mailer'
import { meetings } from '@cadencia/meetings/server'
import type { Environment } from '@cadencia/server/environment'
import { housekeeping } from '@cadencia/server/housekeeping'
import type { Settings } from '@cadencia/settings/server'
import type { Logger } from 'pino'

export interface Parts {
  readonly env: Environment
  readonly db: Db
  readonly settings: Settings
  readonly log: Logger
}

/** The domains of the product, one line each, in the order in which demo data and search hits appear. */
export function compose({ env, settings, log }: Parts) {
  const now = Date.now
  const mailer = openMailer({
    smtpUrl: env.smtpUrl,
    from: env.mailFrom ?? 'Cadência <cadencia@localhost>',
    dir: join(env.dataDir, 'mail'),
    log,
  })
  const domains = [
    housekeeping(),
    meetings({ settings, model: env.ai, publicUrl: env.publicUrl, roomUrl: env.meetingRoomUrl, now }),
  ]
  return { domains, mailer }
}
