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
import { jobRoutes, queueRoutes, readingRoutes } from './queues/routes.ts'
import { reconcileMessagesJob, reconcileMessagesSchedule } from './reconcile/jobs.ts'
import { messageRoutes } from './routes.ts'
import { sendMessageJob } from './send/jobs.ts'
import { gatewaySubscribers } from './subscribers.ts'

export interface MessagingWorkOptions extends GatewayEnvironment {
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

export type MessagingOptions = MessagingWorkOptions

/** A domain through which others write to people. */
export interface Messaging extends Domain {
  readonly messenger: Messenger
}

/** The part that runs jobs: messages asked for, their sending, and what looks after them. */
export function messagingWork(options: MessagingWorkOptions): Messaging {
  return partsOf(options).work
}

function partsOf(options: MessagingWorkOptions) {
  const { provider, webhooks } = chooseGateway(options, () => options.db)
  const context = { chance: Math.random, ...options, provider }
  const messenger = createMessenger(context)
  const work: Messaging = {
    name: 'messaging',
    messenger,
    sealedColumns: [WEBHOOK_SECRETS],
    jobs: [requestedMessageJob(messenger), sendMessageJob(context), reconcileMessagesJob(context)],
    schedules: [reconcileMessagesSchedule],
    subscribers: gatewaySubscribers(context),
  }
  return { work, context, webhooks }
}

/** The gateway and its messages, message jobs, and the monitor of all queues. */
export function messaging(options: MessagingOptions): Messaging {
  const { work, context, webhooks } = partsOf(options)
  return {
    ...work,
    routes: (app) => {
      readingRoutes(app, options)
      jobRoutes(app, options)
      queueRoutes(app, options)
      messageRoutes(app, context)
      gatewayRoutes(app, context)
      webhookRoutes(app, context, webhooks)
    },
    live: messagingLive,
    personalData: {
      titles: {},
      texts: [
        { table: 'messages', columns: ['body', 'error'] },
        { table: 'gateway_receipts', columns: ['error'] },
        { table: 'gateway_accounts', columns: ['detail'] },
      ],
    },
  }
}
