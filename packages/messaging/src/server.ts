import type { Db } from '@cadencia/db/client'
import { jobsByHour } from '@cadencia/jobs/monitor'
import type { Queues } from '@cadencia/jobs/queues'
import type { App } from '@cadencia/server/app'
import type { Domain } from '@cadencia/server/domain'
import { viewerOf } from '@cadencia/server/viewer'
import type { Settings } from '@cadencia/settings/server'
import type { FastifyRequest } from 'fastify'
import type { MessageDesk } from './contract/port.ts'
import {
  cleanQueue,
  createQueueJob,
  getQueueJob,
  listQueueHours,
  listQueueJobs,
  listQueueStats,
  pauseQueue,
  removeQueueJob,
  resumeQueue,
  retryQueueJob,
} from './contract.ts'
import { messagingLive } from './events.ts'
import { chooseGateway, type GatewayEnvironment, WEBHOOK_SECRETS } from './gateway/choice.ts'
import type { GatewayContext } from './gateway/context.ts'
import { createMessageDesk } from './gateway/desk.ts'
import { gatewayRoutes } from './gateway/routes.ts'
import { sendingJob } from './gateway/sending.ts'
import { gatewaySubscribers } from './gateway/subscribers.ts'
import { tendingJob, tendingSchedule } from './gateway/tending.ts'
import { webhookRoutes } from './gateway/webhooks.ts'
import { requestedMessageJob } from './jobs.ts'
import { readJob, readJobs, readStats } from './reading.ts'
import {
  type Act,
  cleanEnded,
  type Engine,
  removeJob,
  requestMessage,
  retryJob,
  setPaused,
} from './service.ts'

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
  readonly desk: MessageDesk
}

/** The part that runs jobs: messages asked for, their sending, and what looks after them. */
export function messagingWork(options: MessagingWorkOptions): Messaging {
  return partsOf(options).work
}

function partsOf(options: MessagingWorkOptions) {
  const { provider, webhooks } = chooseGateway(options, () => options.db)
  const context = { chance: Math.random, ...options, provider }
  const desk = createMessageDesk(context)
  const work: Messaging = {
    name: 'messaging',
    desk,
    sealedColumns: [WEBHOOK_SECRETS],
    jobs: [requestedMessageJob(desk), sendingJob(context), tendingJob(context)],
    schedules: [tendingSchedule],
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

function actOf(request: FastifyRequest, { now }: MessagingOptions): Act {
  return { viewer: viewerOf(request), now: now() }
}

function engineOf({ db }: FastifyRequest, { queues }: MessagingOptions): Engine {
  return { db, queues: queues() }
}

function readingRoutes(app: App, { queues, now }: MessagingOptions): void {
  app.route({ ...listQueueStats, handler: () => readStats(queues()) })

  app.route({ ...listQueueHours, handler: (request) => jobsByHour(request.db, new Date(now())) })

  app.route({
    ...listQueueJobs,
    handler: (request) => {
      const { limit, q: words, status, queueName: queue } = request.query
      return readJobs(request.db, queues(), { limit, words, status, queue })
    },
  })

  app.route({
    ...getQueueJob,
    handler: (request) => {
      const { isAdministrator: isPersonalShown } = viewerOf(request)
      return readJob(request.db, queues(), { ...request.params, isPersonalShown })
    },
  })
}

function jobRoutes(app: App, options: MessagingOptions): void {
  app.route({
    ...createQueueJob,
    handler: async (request, reply) => {
      const { db, body, viewer } = request
      const id = await requestMessage(db, body, actOf(request, options))
      const isPersonalShown = viewer?.isAdministrator ?? false
      const job = await readJob(db, options.queues(), { queueName: body.queueName, id, isPersonalShown })
      return reply.code(201).send(job)
    },
  })

  app.route({
    ...retryQueueJob,
    handler: async (request, reply) => {
      await retryJob(engineOf(request, options), request.params, actOf(request, options))
      return reply.code(204).send(null)
    },
  })

  app.route({
    ...removeQueueJob,
    handler: async (request, reply) => {
      await removeJob(engineOf(request, options), request.params, actOf(request, options))
      return reply.code(204).send(null)
    },
  })
}

function queueRoutes(app: App, options: MessagingOptions): void {
  for (const [endpoint, isPaused] of [
    [pauseQueue, true],
    [resumeQueue, false],
  ] as const) {
    app.route({
      ...endpoint,
      handler: async (request, reply) => {
        const { queueName } = request.params
        await setPaused(engineOf(request, options), { queueName, isPaused }, actOf(request, options))
        return reply.code(204).send(null)
      },
    })
  }

  app.route({
    ...cleanQueue,
    handler: async (request) => {
      const act = actOf(request, options)
      return { cleaned: await cleanEnded(engineOf(request, options), request.params.queueName, act) }
    },
  })
}
