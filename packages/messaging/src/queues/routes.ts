import { jobsByHour } from '@cadencia/jobs/monitor'
import { actorOf } from '@cadencia/server/actor'
import type { App } from '@cadencia/server/app'
import { viewerOf } from '@cadencia/server/viewer'
import type { FastifyRequest } from 'fastify'
import type { MessagingOptions } from '../server.ts'
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
import { readJob, readJobs, readStats } from './monitor.ts'
import { cleanEnded, type QueueAccess, removeJob, requestMessage, retryJob, setPaused } from './service.ts'

function queueAccessOf({ db }: FastifyRequest, { queues }: MessagingOptions): QueueAccess {
  return { db, queues: queues() }
}

export function readingRoutes(app: App, { queues, now }: MessagingOptions): void {
  app.route({ ...listQueueStats, handler: () => readStats(queues()) })

  app.route({ ...listQueueHours, handler: (request) => jobsByHour(request.db, new Date(now())) })

  app.route({
    ...listQueueJobs,
    handler: (request) => readJobs(request.db, queues(), request.query),
  })

  app.route({
    ...getQueueJob,
    handler: (request) => {
      const { isAdministrator: isPersonalShown } = viewerOf(request)
      return readJob(request.db, queues(), { ...request.params, isPersonalShown })
    },
  })
}

export function jobRoutes(app: App, options: MessagingOptions): void {
  app.route({
    ...createQueueJob,
    handler: async (request, reply) => {
      const { db, body } = request
      const viewer = viewerOf(request)
      const id = await requestMessage(db, body, { actor: actorOf(request, options), viewer })
      const isPersonalShown = viewer.isAdministrator
      // It runs nowhere yet, so the queues are not asked.
      const job = await readJob(db, undefined, { queueName: body.queueName, id, isPersonalShown })
      return reply.code(201).send(job)
    },
  })

  app.route({
    ...retryQueueJob,
    handler: async (request, reply) => {
      await retryJob(queueAccessOf(request, options), request.params, actorOf(request, options))
      return reply.code(204).send(null)
    },
  })

  app.route({
    ...removeQueueJob,
    handler: async (request, reply) => {
      await removeJob(queueAccessOf(request, options), request.params, actorOf(request, options))
      return reply.code(204).send(null)
    },
  })
}

export function queueRoutes(app: App, options: MessagingOptions): void {
  for (const [endpoint, isPaused] of [
    [pauseQueue, true],
    [resumeQueue, false],
  ] as const) {
    app.route({
      ...endpoint,
      handler: async (request, reply) => {
        const { queueName } = request.params
        await setPaused(queueAccessOf(request, options), { queueName, isPaused }, actorOf(request, options))
        return reply.code(204).send(null)
      },
    })
  }

  app.route({
    ...cleanQueue,
    handler: async (request) => {
      const actor = actorOf(request, options)
      return { cleaned: await cleanEnded(queueAccessOf(request, options), request.params.queueName, actor) }
    },
  })
}
