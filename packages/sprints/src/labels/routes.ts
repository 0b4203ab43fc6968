import type { App } from '@cadencia/server/app'
import { notFound } from '@cadencia/server/app-error'
import { listPage } from '@cadencia/server/list-page'
import { viewerOf } from '@cadencia/server/viewer'
import type { FastifyRequest } from 'fastify'
import { type SprintsContext, sprintActor } from '../context.ts'
import { createLabel, deleteLabel, listLabels, updateLabel } from './contract.ts'
import { isTeam, labelList } from './repository.ts'
import { addLabel, changeLabel, removeLabel } from './service.ts'

/** Labels of teams: everybody reads them, a team's members and administrators change them. */
export function labelRoutes(app: App, context: SprintsContext): void {
  const actorFor = (request: FastifyRequest) => sprintActor(viewerOf(request), context)

  app.route({
    ...listLabels,
    handler: async (request, reply) => {
      const { id } = request.params
      if (!(await isTeam(request.db, id))) throw notFound('Time não encontrado.')
      return listPage(request, reply, labelList(request.db, id))
    },
  })

  app.route({
    ...createLabel,
    handler: async (request, reply) => {
      const adding = { draft: request.body, actor: actorFor(request) }
      return reply.code(201).send(await addLabel(request.db, request.params.id, adding))
    },
  })

  app.route({
    ...updateLabel,
    handler: (request) =>
      changeLabel(request.db, request.params.id, { patch: request.body, actor: actorFor(request) }),
  })

  app.route({
    ...deleteLabel,
    handler: async (request, reply) => {
      await removeLabel(request.db, request.params.id, actorFor(request))
      return reply.code(204).send(null)
    },
  })
}
