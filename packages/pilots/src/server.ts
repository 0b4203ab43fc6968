import { formatDate } from '@cadencia/locale/dates'
import type { App } from '@cadencia/server/app'
import { stale } from '@cadencia/server/app-error'
import type { Domain } from '@cadencia/server/domain'
import { checkingReferences, type References } from '@cadencia/server/references'
import type { SearchSource } from '@cadencia/server/search'
import { viewerOf } from '@cadencia/server/viewer'
import type { FastifyRequest } from 'fastify'
import { createPilotStage, deletePilotStage, listPilotStages, updatePilotStage } from './contract.ts'
import { seedPilots } from './demo.ts'
import { pilotLive } from './events.ts'
import { pilotPersonalData } from './personal-data.ts'
import { listStages, searchStages } from './repository.ts'
import { type Act, changeStage, createStage, removeStage } from './service.ts'

export interface PilotsOptions {
  /** Epoch milliseconds. */
  readonly now: () => number
}

/** Pilot projects: one timeline of stages, open to all staff. */
export function pilots({ now }: PilotsOptions): Domain {
  return {
    name: 'pilots',
    personalData: pilotPersonalData,
    routes: (app) => pilotRoutes(app, (request) => ({ actorId: viewerOf(request).userId, now: now() })),
    live: pilotLive,
    search,
    seedDemo: seedPilots,
  }
}

const REFERENCES: References = {
  pilot_stages_assigned_to_fkey: ['assignedTo', 'Responsável não encontrado'],
}

function pilotRoutes(app: App, actOf: (request: FastifyRequest) => Act): void {
  app.route({ ...listPilotStages, handler: (request) => listStages(request.db) })

  app.route({
    ...createPilotStage,
    handler: async (request, reply) => {
      const creating = () => createStage(request.db, request.body, actOf(request))
      return reply.code(201).send(await checkingReferences(REFERENCES, creating))
    },
  })

  app.route({
    ...updatePilotStage,
    handler: async (request) => {
      const change = { patch: request.body, act: actOf(request) }
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
      await removeStage(request.db, request.params.id, actOf(request))
      return reply.code(204).send(null)
    },
  })
}

const search: SearchSource = async (db, _viewer, { words, limit }) => {
  const found = await searchStages(db, words, limit)
  return found.map(({ id, title, dueDate }) => ({
    kind: 'pilot',
    id,
    title,
    detail: dueDate ? formatDate(dueDate) : 'Sem data',
    url: '/special-projects',
  }))
}
