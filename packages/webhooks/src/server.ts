import type { Db } from '@cadencia/db/client'
import type { ConfirmIdentity } from '@cadencia/server/confirm-identity'
import type { Domain, DomainJobs } from '@cadencia/server/domain'
import type { Environment } from '@cadencia/server/environment'
import { type OutboundOptions, openOutbound } from '@cadencia/server/outbound-request'
import { seedWebhooks } from './demo.ts'
import { type WebhookJobOptions, webhookJobs, webhookSchedules } from './jobs.ts'
import { webhookLive, webhookTopics } from './live.ts'
import { webhookPersonalData } from './personal-data.ts'
import { closeCrmForWebhooks } from './repository.ts'
import { webhookRoutes } from './routes.ts'
import { webhookSubscribers } from './subscribers.ts'

export interface WebhookWorkOptions
  extends Omit<WebhookJobOptions, 'outbound'>,
    Pick<Environment, 'allowsPrivateWebhooks'> {
  /** Default: the system's. */
  readonly resolve?: OutboundOptions['resolve']
}

export interface WebhookOptions extends WebhookWorkOptions {
  /** Asks administrators again who they are. */
  readonly confirmIdentity: ConfirmIdentity
}

function open<T extends WebhookWorkOptions>(options: T) {
  const { allowsPrivateWebhooks: allowsPrivate, resolve } = options
  return { ...options, outbound: openOutbound({ allowsPrivate, ...(resolve && { resolve }) }) }
}

function work(context: WebhookJobOptions): DomainJobs {
  return {
    subscribers: webhookSubscribers(context),
    jobs: webhookJobs(context),
    schedules: webhookSchedules,
  }
}

/** What a worker runs: deliveries. */
export function webhookWork(options: WebhookWorkOptions): DomainJobs {
  return work(open(options))
}

export interface WebhooksDomain extends Domain {
  /** Takes the CRM from all webhooks, until one is saved by a session that unlocked it anew. */
  readonly closeCrm: (trx: Db) => Promise<void>
}

/** Webhooks: facts that are sent to addresses that administrators gave, signed and in order. */
export function webhooks(options: WebhookOptions): WebhooksDomain {
  const context = open(options)
  return {
    name: 'webhooks',
    closeCrm: closeCrmForWebhooks,
    personalData: webhookPersonalData,
    routes: (app) => webhookRoutes(app, context),
    live: webhookLive,
    topics: webhookTopics,
    ...work(context),
    seedDemo: (db, seed) => seedWebhooks(db, seed, options.secretBox),
  }
}
