import type { Db } from '@cadencia/db/client'
import type { ConfirmIdentity } from '@cadencia/server/confirm-identity'
import type { Domain } from '@cadencia/server/domain'
import type { Environment } from '@cadencia/server/environment'
import { type OutboundOptions, openOutbound } from '@cadencia/server/outbound-request'
import { catalogueOf } from './catalogue.ts'
import { seedWebhooks } from './demo.ts'
import { type WebhookJobOptions, webhookJobs, webhookSchedules } from './jobs.ts'
import { webhookLive, webhookTopics } from './live.ts'
import { webhookCauses, webhookNotices } from './notices.ts'
import { webhookPersonalData } from './personal-data.ts'
import { closeCrmForWebhooks } from './repository.ts'
import { webhookRoutes } from './routes.ts'
import { webhookSubscribers } from './subscribers.ts'

export interface WebhookOptions
  extends Omit<WebhookJobOptions, 'outbound' | 'catalogue'>,
    Pick<Environment, 'allowsPrivateWebhooks'> {
  /** Default: the system's. */
  readonly resolve?: OutboundOptions['resolve']
  /** What declares facts for webhooks, and records. */
  readonly domains: readonly Pick<Domain, 'webhookFacts' | 'records'>[]
  /** Asks administrators again who they are. */
  readonly confirmIdentity: ConfirmIdentity
}

export interface WebhooksDomain extends Domain {
  /** Takes the CRM from all webhooks, until one is saved by a session that unlocked it anew. */
  readonly closeCrm: (trx: Db) => Promise<void>
}

/** Webhooks: facts that are sent to addresses that administrators gave, signed and in order. */
export function webhooks(options: WebhookOptions): WebhooksDomain {
  const { allowsPrivateWebhooks: allowsPrivate, resolve, domains } = options
  const outbound = openOutbound({ allowsPrivate, ...(resolve && { resolve }) })
  const context = { ...options, outbound, catalogue: catalogueOf(domains) }
  return {
    name: 'webhooks',
    causes: webhookCauses,
    notices: webhookNotices,
    records: [{ kind: 'webhook', area: 'admin' }],
    closeCrm: closeCrmForWebhooks,
    personalData: webhookPersonalData,
    routes: (app) => webhookRoutes(app, context),
    live: webhookLive,
    topics: webhookTopics,
    subscribers: webhookSubscribers(context),
    jobs: webhookJobs(context),
    schedules: webhookSchedules,
    seedDemo: (db, seed) => seedWebhooks(db, seed, options.secretBox),
  }
}
