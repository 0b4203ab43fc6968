import type { App } from '@cadencia/server/app'
import { actorOf } from '../actor.ts'
import type { CrmContext } from '../context.ts'
import { listHistory } from '../shared/history-repository.ts'
import { listPage } from '../shared/list-page.ts'
import {
  createActivity,
  getActivity,
  getActivityHistory,
  listActivities,
  removeActivity,
  restoreActivity,
  updateActivity,
} from './contract.ts'
import { ACTIVITY_ORDERS, activityConditions, selectActivities } from './repository.ts'
import * as activities from './service.ts'

/** Activities: list, record, history. */
export function activityRoutes(app: App, context: CrmContext): void {
  const now = () => new Date(context.now()).toISOString()

  app.route({
    ...listActivities,
    handler: async (request, reply) => {
      const { limit, cursor, sort, ...filter } = request.query
      const at = now()
      const where = activityConditions(filter, at)
      const rows = await listPage(
        request.db,
        { request, reply },
        {
          rows: selectActivities(request.db).where(where),
          counted: request.db.selectFrom('crm_activities as a').select('a.id').where(where),
          order: ACTIVITY_ORDERS[sort],
          limit,
          cursor,
        },
      )
      return rows.map((row) => activities.present(row, at))
    },
  })

  app.route({
    ...createActivity,
    handler: async (request, reply) =>
      reply
        .code(201)
        .send(await activities.createActivity(request.db, request.body, actorOf(request, context))),
  })

  app.route({
    ...getActivity,
    handler: (request) => activities.getActivity(request.db, request.params.id, now()),
  })

  app.route({
    ...updateActivity,
    handler: (request) =>
      activities.updateActivity(request.db, request.params.id, {
        patch: request.body,
        actor: actorOf(request, context),
      }),
  })

  app.route({
    ...removeActivity,
    handler: async (request, reply) => {
      await activities.removeActivity(request.db, request.params.id, actorOf(request, context))
      return reply.code(204).send(null)
    },
  })

  app.route({
    ...restoreActivity,
    handler: (request) =>
      activities.restoreActivity(request.db, request.params.id, actorOf(request, context)),
  })

  app.route({
    ...getActivityHistory,
    handler: async (request) => {
      const { id } = await activities.getActivity(request.db, request.params.id, now())
      return listHistory(request.db, id)
    },
  })
}
