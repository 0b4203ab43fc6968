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
import {
  addActivity,
  changeActivity,
  deleteActivity,
  getActivityRecord,
  undeleteActivity,
  withState,
} from './service.ts'

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
      return rows.map((row) => withState(row, at))
    },
  })

  app.route({
    ...createActivity,
    handler: async (request, reply) =>
      reply.code(201).send(await addActivity(request.db, request.body, actorOf(request, context))),
  })

  app.route({
    ...getActivity,
    handler: (request) => getActivityRecord(request.db, request.params.id, now()),
  })

  app.route({
    ...updateActivity,
    handler: (request) =>
      changeActivity(request.db, request.params.id, {
        patch: request.body,
        actor: actorOf(request, context),
      }),
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
    handler: (request) => undeleteActivity(request.db, request.params.id, actorOf(request, context)),
  })

  app.route({
    ...getActivityHistory,
    handler: async (request) => {
      const { id } = await getActivityRecord(request.db, request.params.id, now())
      return listHistory(request.db, id)
    },
  })
}
