import type { Db } from '@cadencia/db/client'
import { historyOf } from '@cadencia/records/history-handler'
import { actorOf } from '@cadencia/server/actor'
import type { App } from '@cadencia/server/app'
import { listPage } from '@cadencia/server/list-page'
import { viewerOf } from '@cadencia/server/viewer'
import type { FastifyRequest } from 'fastify'
import type { CrmContext } from '../context.ts'
import {
  createActivity,
  getActivity,
  getActivityHistory,
  listActivities,
  removeActivity,
  restoreActivity,
  updateActivity,
} from './contract.ts'
import { type ActivityRow, activities } from './record.ts'
import { activityList } from './repository.ts'
import {
  addActivity,
  answerActivity,
  changeActivity,
  deleteActivity,
  toActivities,
  undeleteActivity,
} from './service.ts'

/** Activities: list, record, history. */
export function activityRoutes(app: App, context: CrmContext): void {
  const askedBy = (request: FastifyRequest) => ({
    viewer: viewerOf(request),
    at: new Date(context.now()).toISOString(),
  })
  const answer = (request: FastifyRequest, row: ActivityRow) =>
    answerActivity(request.db, row, askedBy(request))

  app.route({
    ...listActivities,
    handler: async (request, reply) => {
      const asked = askedBy(request)
      const rows = await listPage(request, reply, activityList(request.db, request.query, asked.at))
      return toActivities(request.db, rows, asked)
    },
  })

  app.route({
    ...createActivity,
    handler: async (request, reply) => {
      const linking = { links: context.links, viewer: viewerOf(request) }
      const made = await addActivity(request.db, request.body, { actor: actorOf(request, context), linking })
      return reply.code(201).send(await answer(request, made))
    },
  })

  app.route({
    ...getActivity,
    handler: async (request) => answer(request, await activities.get(request.db, request.params.id)),
  })

  app.route({
    ...updateActivity,
    handler: async (request) => {
      const { db, params, body: patch } = request
      const present = (row: ActivityRow, trx: Db) => answerActivity(trx, row, askedBy(request))
      const change = { patch, actor: actorOf(request, context), present }
      return answer(request, await changeActivity(db, params.id, change))
    },
  })

  app.route({
    ...removeActivity,
    handler: async (request, reply) => {
      await deleteActivity(request.db, request.params.id, actorOf(request, context))
      return reply.code(204).send(null)
    },
  })

  app.route({
    ...restoreActivity,
    handler: async (request) =>
      answer(request, await undeleteActivity(request.db, request.params.id, actorOf(request, context))),
  })

  app.route({ ...getActivityHistory, handler: historyOf(activities) })
}
