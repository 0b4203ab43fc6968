import type { App } from '@cadencia/server/app'
import { stale } from '@cadencia/server/app-error'
import { checkingReferences, type References } from '@cadencia/server/references'
import type { FastifyRequest } from 'fastify'
import { createPilotStage, deletePilotStage, listPilotStages, updatePilotStage } from './contract.ts'
import { listStages } from './repository.ts'
import { type Actor, changeStage, createStage, removeStage } from './service.ts'

const REFERENCES: References = {
  pilot_stages_assigned_to_fkey: ['assignedTo', 'Responsável não encontrado'],
}

export function pilotRoutes(app: App, actorOf: (request: FastifyRequest) => Actor): void {
  app.route({ ...listPilotStages, handler: (request) => listStages(request.db) })

  app.route({
    ...createPilotStage,
    handler: async (request, reply) => {
      const creating = () => createStage(request.db, request.body, actorOf(request))
      return reply.code(201).send(await checkingReferences(REFERENCES, creating))
    },
  })

  app.route({
    ...updatePilotStage,
    handler: async (request) => {
      const change = { patch: request.body, actor: actorOf(request) }
      const { ok, stage } = await checkingReferences(REFERENCES, () =>
        changeStage(request.db, request.params.id, change),
      )
      if (!ok) throw stale(stage)
      return stage
    },
  })

  app.route({
    ...deletePilotStage,
    handler: async (request, reply) => {
      await removeStage(request.db, request.params.id, actorOf(request))
      return reply.code(204).send(null)
    },
  })
}
