import type { App } from '@cadencia/server/app'
import { stale } from '@cadencia/server/app-error'
import type { ActorOf } from '../actor.ts'
import { createGoal, deleteGoal, listGoals, progressGoal, updateGoal } from './contract.ts'
import { listGoalRecords } from './repository.ts'
import { addGoal, changeGoal, noteProgress, removeGoal } from './service.ts'

/** Goals: what each sector wants to reach, and what that is worth. */
export function goalRoutes(app: App, actorOf: ActorOf): void {
  app.route({ ...listGoals, handler: (request) => listGoalRecords(request.db) })

  app.route({
    ...createGoal,
    handler: async (request, reply) =>
      reply.code(201).send(await addGoal(request.db, request.body, actorOf(request))),
  })

  app.route({
    ...updateGoal,
    handler: async (request) => {
      const change = { patch: request.body, actor: actorOf(request) }
      const { ok, goal } = await changeGoal(request.db, request.params.id, change)
      if (!ok) throw stale(goal)
      return goal
    },
  })

  app.route({
    ...progressGoal,
    handler: (request) =>
      noteProgress(request.db, request.params.id, { ...request.body, actor: actorOf(request) }),
  })

  app.route({
    ...deleteGoal,
    handler: async (request, reply) => {
      await removeGoal(request.db, request.params.id, actorOf(request))
      return reply.code(204).send(null)
    },
  })
}
