import { saoPauloDay } from '@cadencia/locale/sao-paulo'
import type { App } from '@cadencia/server/app'
import { notFound, stale } from '@cadencia/server/app-error'
import { setPageHeaders } from '@cadencia/server/page-cursor'
import { checkingReferences, type References } from '@cadencia/server/references'
import { viewerOf } from '@cadencia/server/viewer'
import { getEditableSprint, getSprintFor, sprintFor } from './access.ts'
import { burndown } from './burndown.ts'
import { findClosing } from './closings/repository.ts'
import { closeSprint } from './closings/service.ts'
import type { SprintsContext } from './context.ts'
import {
  completeSprint,
  createSprint,
  getBurndown,
  getClosing,
  getSprint,
  listSprints,
  updateSprint,
} from './contract.ts'
import { nextCursor, parseCursor } from './cursor.ts'
import { countSprints, listBurndownTasks, listSprintPage } from './repository.ts'
import { addSprint, changeSprint } from './service.ts'

const REFERENCES: References = { sprints_team_id_fkey: ['teamId', 'Time não encontrado'] }

/** Sprints: list, record, changes, completion, burndown. */
export function sprintRoutes(app: App, { now }: SprintsContext): void {
  app.route({
    ...listSprints,
    handler: async (request, reply) => {
      const { limit, cursor, ...filter } = request.query
      const viewer = viewerOf(request)
      const page = { ...filter, limit, after: parseCursor(cursor), viewerId: viewer.userId }
      const rows = await listSprintPage(request.db, page)
      const total = await countSprints(request.db, filter)
      setPageHeaders(request, reply, { total, next: nextCursor(rows, limit) })
      return rows.map((row) => sprintFor(viewer, row))
    },
  })

  app.route({
    ...createSprint,
    handler: async (request, reply) => {
      const viewer = viewerOf(request)
      const id = await checkingReferences(REFERENCES, () =>
        addSprint(request.db, request.body, { viewer, now: now() }),
      )
      return reply.code(201).send(await getSprintFor(request.db, id, viewer))
    },
  })

  app.route({
    ...getSprint,
    handler: (request) => getSprintFor(request.db, request.params.id, viewerOf(request)),
  })

  app.route({
    ...updateSprint,
    handler: async (request) => {
      const { id } = await getEditableSprint(request, request.params.id)
      const viewer = viewerOf(request)
      const change = { patch: request.body, actor: { viewer, now: now() } }
      const outcome = await changeSprint(request.db, id, change)
      if (outcome.ok) return getSprintFor(request.db, id, viewer)
      throw stale(outcome.current)
    },
  })

  completionRoutes(app, { now })
}

function completionRoutes(app: App, { now }: SprintsContext): void {
  app.route({
    ...completeSprint,
    handler: async (request) => {
      const { id } = await getEditableSprint(request, request.params.id)
      const viewer = viewerOf(request)
      const carryToSprintId = request.body?.carryToSprintId ?? null
      await closeSprint(request.db, id, { carryToSprintId, actor: { viewer, now: now() } })
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
      return burndown(tasks, { startDate, endDate, today: saoPauloDay(now()) })
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
