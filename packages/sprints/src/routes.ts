import { saoPauloDay } from '@cadencia/locale/sao-paulo'
import { historyOf } from '@cadencia/records/history-handler'
import { actorOf } from '@cadencia/server/actor'
import type { App } from '@cadencia/server/app'
import { notFound } from '@cadencia/server/app-error'
import { listPage } from '@cadencia/server/list-page'
import { checkingReferences, type References } from '@cadencia/server/references'
import { viewerOf } from '@cadencia/server/viewer'
import { getSprintFor, sprintFor } from './access.ts'
import { burndown } from './burndown.ts'
import { findClosing } from './closings/repository.ts'
import { closeSprint } from './closings/service.ts'
import { type SprintsContext, sprintActor } from './context.ts'
import {
  completeSprint,
  createSprint,
  getBurndown,
  getClosing,
  getSprint,
  getSprintHistory,
  listSprints,
  updateSprint,
} from './contract.ts'
import { sprints } from './record.ts'
import { listBurndownTasks, sprintList } from './repository.ts'
import { addSprint, changeSprint } from './service.ts'

const REFERENCES: References = { sprints_team_id_fkey: ['teamId', 'Time não encontrado'] }

/** Sprints: list, record, changes, completion, burndown. */
export function sprintRoutes(app: App, context: SprintsContext): void {
  app.route({
    ...listSprints,
    handler: async (request, reply) => {
      const viewer = viewerOf(request)
      const { query, db } = request
      const rows = await listPage(request, reply, sprintList(db, viewer.userId, query, query.sort))
      return rows.map((row) => sprintFor(viewer, row))
    },
  })

  app.route({
    ...createSprint,
    handler: async (request, reply) => {
      const viewer = viewerOf(request)
      const id = await checkingReferences(REFERENCES, () =>
        addSprint(request.db, request.body, actorOf(request, context)),
      )
      return reply.code(201).send(await getSprintFor(request.db, id, viewer))
    },
  })

  app.route({
    ...getSprint,
    handler: (request) => getSprintFor(request.db, request.params.id, viewerOf(request)),
  })

  app.route({ ...getSprintHistory, handler: historyOf(sprints) })

  app.route({
    ...updateSprint,
    handler: async (request) => {
      const { id } = request.params
      const viewer = viewerOf(request)
      await changeSprint(request.db, id, { patch: request.body, actor: sprintActor(viewer, context) })
      return getSprintFor(request.db, id, viewer)
    },
  })

  completionRoutes(app, context)
}

function completionRoutes(app: App, context: SprintsContext): void {
  app.route({
    ...completeSprint,
    handler: async (request) => {
      const { id } = request.params
      const viewer = viewerOf(request)
      const carryToSprintId = request.body?.carryToSprintId ?? null
      await closeSprint(request.db, id, { carryToSprintId, actor: sprintActor(viewer, context) })
      return getSprintFor(request.db, id, viewer)
    },
  })

  app.route({
    ...getBurndown,
    handler: async (request) => {
      const { id, startDate, endDate } = await getSprintFor(request.db, request.params.id, viewerOf(request))
      const closed = await findClosing(request.db, id)
      if (closed) return closed.burndown
      const tasks = await listBurndownTasks(request.db, id)
      return burndown(tasks, { startDate, endDate, today: saoPauloDay(context.now()) })
    },
  })

  app.route({
    ...getClosing,
    handler: async (request) => {
      const { id } = await getSprintFor(request.db, request.params.id, viewerOf(request))
      const closed = await findClosing(request.db, id)
      if (closed) return closed
      throw notFound('A sprint ainda não foi concluída.')
    },
  })
}
