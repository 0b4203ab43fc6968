import { historyOf } from '@cadencia/records/history-handler'
import { actorOf } from '@cadencia/server/actor'
import type { App } from '@cadencia/server/app'
import { listPage } from '@cadencia/server/list-page'
import { checkingReferences, type References } from '@cadencia/server/references'
import {
  createPilotStage,
  deletePilotStage,
  getPilotStageHistory,
  listPilotStages,
  updatePilotStage,
} from './contract.ts'
import { stages } from './record.ts'
import { stageList } from './repository.ts'
import type { PilotsOptions } from './server.ts'
import { changeStage, createStage, removeStage } from './service.ts'

const REFERENCES: References = {
  pilot_stages_assigned_to_fkey: ['assignedTo', 'Responsável não encontrado'],
}

export function pilotRoutes(app: App, options: PilotsOptions): void {
  app.route({
    ...listPilotStages,
    handler: (request, reply) => listPage(request, reply, stageList(request.db)),
  })

  app.route({ ...getPilotStageHistory, handler: historyOf(stages) })

  app.route({
    ...createPilotStage,
    handler: async (request, reply) => {
      const creating = () => createStage(request.db, request.body, actorOf(request, options))
      return reply.code(201).send(await checkingReferences(REFERENCES, creating))
    },
  })

  app.route({
    ...updatePilotStage,
    handler: (request) => {
      const change = { patch: request.body, actor: actorOf(request, options) }
      return checkingReferences(REFERENCES, () => changeStage(request.db, request.params.id, change))
    },
  })

  app.route({
    ...deletePilotStage,
    handler: async (request, reply) => {
      const { links } = options
      await removeStage(request.db, request.params.id, { links, actor: actorOf(request, options) })
      return reply.code(204).send(null)
    },
  })
}
