import { historyOf } from '@cadencia/records/history-handler'
import { actorOf, type Clock } from '@cadencia/server/actor'
import type { App } from '@cadencia/server/app'
import { listPage } from '@cadencia/server/list-page'
import { createGoal, deleteGoal, getGoalHistory, listGoals, progressGoal, updateGoal } from './contract.ts'
import { goals } from './record.ts'
import { goalList } from './repository.ts'
import { addGoal, changeGoal, noteProgress, removeGoal } from './service.ts'

/** Goals: what each sector wants to reach, and what that is worth. */
export function goalRoutes(app: App, context: Clock): void {
  app.route({ ...listGoals, handler: (request, reply) => listPage(request, reply, goalList(request.db)) })

  app.route({ ...getGoalHistory, handler: historyOf(goals) })

  app.route({
    ...createGoal,
    handler: async (request, reply) =>
      reply.code(201).send(await addGoal(request.db, request.body, actorOf(request, context))),
  })

  app.route({
    ...updateGoal,
    handler: (request) =>
      changeGoal(request.db, request.params.id, { patch: request.body, actor: actorOf(request, context) }),
  })

  app.route({
    ...progressGoal,
    handler: (request) =>
      noteProgress(request.db, request.params.id, { ...request.body, actor: actorOf(request, context) }),
  })

  app.route({
    ...deleteGoal,
    handler: async (request, reply) => {
      await removeGoal(request.db, request.params.id, actorOf(request, context))
      return reply.code(204).send(null)
    },
  })
}
