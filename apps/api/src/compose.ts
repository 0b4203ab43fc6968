import { join } from 'node:path'
import type { Db } from '@cadencia/db/client'
import { openMailer } from '@cadencia/mail/mailer'
import { meetings } from '@cadencia/meetings/server'
import type { Environment } from '@cadencia/server/environment'
import { housekeeping } from '@cadencia/server/housekeeping'
import type { RateLimits } from '@cadencia/server/rate-limits'
import type { Settings } from '@cadencia/settings/server'
import type { Logger } from 'pino'
import type { FastifyRequest } from 'fastify'
import { openSessions } from '../../../packages/people/src/sessions.ts'

export interface Parts {
  readonly env: Environment
  readonly db: Db
  readonly settings: Settings
  readonly limits: RateLimits
  readonly log: Logger
}

/** The domains of the product, one line each, in the order in which demo data and search hits appear. */
export function compose({ env, db, settings, log }: Parts) {
  const now = Date.now
  const mailer = openMailer({
    smtpUrl: env.smtpUrl,
    from: env.mailFrom ?? 'Cadência <cadencia@localhost>',
    dir: join(env.dataDir, 'mail'),
    log,
  })
  const s = openSessions({ db, now, log })
  const people = {
    authenticate: async (r: FastifyRequest) => (r.cookies.session ? s.verify(r.cookies.session, true) : null),
    isLive: s.isLive,
    forgetSession: s.forget,
    forgetAllSessions: s.forgetAll,
    bootstrap: async (_db: Db) => [{ label: 'Administrador', username: 'admin', password: 'x' }],
  }
  const domains = [
    housekeeping(),
    meetings({ settings, model: env.ai, publicUrl: env.publicUrl, roomUrl: env.meetingRoomUrl, now }),
  ]
  return { domains, mailer, people }
}
