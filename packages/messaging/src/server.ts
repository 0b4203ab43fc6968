import type { Db } from '@cadencia/db/client'
import type { Queues } from '@cadencia/jobs/queues'
import type { Domain } from '@cadencia/server/domain'
import type { Settings } from '@cadencia/settings/server'
import { requestedMessageJob } from './accept/jobs.ts'
import { createMessenger } from './accept/messenger.ts'
import { webhookRoutes } from './confirm/routes.ts'
import type { GatewayContext } from './context.ts'
import { chooseGateway, type GatewayEnvironment, WEBHOOK_SECRETS } from './gateway/choice.ts'
import { gatewayRoutes } from './gateway/routes.ts'
import { messagingLive } from './live.ts'
import type { Messenger } from './messenger-contract.ts'
import { messagingCauses, messagingNotices } from './notices.ts'
import { alignQueueJob } from './pace/queue-pause.ts'
import { jobRoutes, queueRoutes, readingRoutes } from './queues/routes.ts'
import { reconcileMessagesJob, reconcileMessagesSchedule } from './reconcile/jobs.ts'
import { messageRoutes } from './routes.ts'
import { sendMessageJob } from './send/jobs.ts'
import { gatewaySubscribers } from './subscribers.ts'
import { messagingWebhookFacts } from './webhook-facts.ts'

export interface MessagingOptions extends GatewayEnvironment {
  readonly db: Db
  readonly settings: Settings
  /** The product's queues; undefined until they were opened. */
  readonly queues: () => Queues | undefined
  /** Epoch milliseconds. */
  readonly now: () => number
  /** The bytes of a stored file of ours: what goes with messages. */
  readonly openFile: GatewayContext['openFile']
  /** 0 to 1: spaces sends at random. Default `Math.random`. */
  readonly chance?: () => number
}

/** A domain through which others write to people. */
export interface Messaging extends Domain {
  readonly messenger: Messenger
}

/** The gateway and its messages, message jobs, and the monitor of all queues. */
export function messaging(options: MessagingOptions): Messaging {
  const { provider, webhooks } = chooseGateway(options, () => options.db)
  const context = { chance: Math.random, ...options, provider }
  const messenger = createMessenger(context)
  return {
    name: 'messaging',
    causes: messagingCauses,
    notices: messagingNotices,
    webhookFacts: messagingWebhookFacts,
    messenger,
    sealedColumns: [WEBHOOK_SECRETS],
    jobs: [
      requestedMessageJob(messenger),
      sendMessageJob(context),
      reconcileMessagesJob(context),
      alignQueueJob(context),
    ],
    schedules: [reconcileMessagesSchedule],
    subscribers: gatewaySubscribers(context),
    routes: (app) => {
      readingRoutes(app, options)
      jobRoutes(app, options)
      queueRoutes(app, options)
      messageRoutes(app, context)
      gatewayRoutes(app, context)
      webhookRoutes(app, context, webhooks)
    },
    live: messagingLive,
    liveAreas: { queue: 'queues', gateway: 'crm', message: 'crm' },
    personalData: {
      titles: {},
      texts: [
        { table: 'messages', columns: ['body', 'contact_name', 'error'] },
        { table: 'gateway_unread', columns: ['body'] },
        { table: 'gateway_receipts', columns: ['error'] },
        { table: 'gateway_accounts', columns: ['detail'] },
      ],
    },
  }
}
