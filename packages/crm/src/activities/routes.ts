import { historyOf } from '@cadencia/records/history-handler'
import { actorOf } from '@cadencia/server/actor'
import type { App } from '@cadencia/server/app'
import { listPage } from '@cadencia/server/list-page'
import { viewerOf } from '@cadencia/server/viewer'
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
import { activities } from './record.ts'
import { activityList } from './repository.ts'
import { addActivity, changeActivity, deleteActivity, undeleteActivity, withState } from './service.ts'

/** Activities: list, record, history. */
export function activityRoutes(app: App, context: CrmContext): void {
  const now = () => new Date(context.now()).toISOString()

  app.route({
    ...listActivities,
    handler: async (request, reply) => {
      const at = now()
      const rows = await listPage(request, reply, activityList(request.db, request.query, at))
      return rows.map((row) => withState(row, at))
    },
  })

  app.route({
    ...createActivity,
    handler: async (request, reply) => {
      const linking = { links: context.links, viewer: viewerOf(request) }
      const adding = { actor: actorOf(request, context), linking }
      return reply.code(201).send(await addActivity(request.db, request.body, adding))
    },
  })

  app.route({
    ...getActivity,
    handler: async (request) => withState(await activities.get(request.db, request.params.id), now()),
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

  app.route({ ...getActivityHistory, handler: historyOf(activities) })
}
