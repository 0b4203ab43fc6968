import { listHistory } from '@cadencia/records/history'
import { actorOf } from '@cadencia/server/actor'
import type { App } from '@cadencia/server/app'
import { invalid } from '@cadencia/server/app-error'
import { listPage } from '@cadencia/server/list-page'
import { viewerOf } from '@cadencia/server/viewer'
import type { CrmContext } from '../context.ts'
import type { HistoryEntry } from '../contract.ts'
import { readBoard } from './board-repository.ts'
import {
  createOpportunity,
  getOpportunity,
  getOpportunityBoard,
  getOpportunityHistory,
  getStageHistory,
  listOpportunities,
  removeOpportunity,
  restoreOpportunity,
  updateOpportunity,
} from './contract.ts'
import { opportunityList } from './filters.ts'
import { opportunities, opportunityRecord } from './record.ts'
import { stayList } from './repository.ts'
import { addOpportunity, changeOpportunity, deleteOpportunity, undeleteOpportunity } from './service.ts'

/** Opportunities: list, board, record, stages, history. */
export function opportunityRoutes(app: App, context: CrmContext): void {
  readingRoutes(app)

  app.route({
    ...createOpportunity,
    handler: async (request, reply) => {
      const actor = actorOf(request, context)
      const linking = { links: context.links, viewer: viewerOf(request) }
      return reply.code(201).send(await addOpportunity(request.db, request.body, { actor, linking }))
    },
  })

  app.route({
    ...updateOpportunity,
    handler: (request) =>
      changeOpportunity(request.db, request.params.id, {
        patch: request.body,
        actor: actorOf(request, context),
      }),
  })

  app.route({
    ...removeOpportunity,
    handler: async (request, reply) => {
      await deleteOpportunity(request.db, request.params.id, actorOf(request, context))
      return reply.code(204).send(null)
    },
  })

  app.route({
    ...restoreOpportunity,
    handler: (request) => undeleteOpportunity(request.db, request.params.id, actorOf(request, context)),
  })
}

function readingRoutes(app: App): void {
  app.route({
    ...listOpportunities,
    handler: (request, reply) => {
      const { sort, ...filter } = request.query
      if (sort === 'rank' && filter.stage === undefined) {
        throw invalid('stage', 'A ordem do quadro é a de uma etapa')
      }
      return listPage(request, reply, opportunityList(request.db, filter, sort))
    },
  })

  app.route({
    ...getOpportunityBoard,
    handler: ({ db, query: { cards, ...filter } }) => readBoard(db, { filter, cards }),
  })

  app.route({
    ...getOpportunity,
    handler: (request) => opportunities.get(request.db, request.params.id),
  })

  app.route({
    ...getStageHistory,
    handler: async (request, reply) => {
      const { id } = await opportunities.get(request.db, request.params.id)
      return listPage(request, reply, stayList(request.db, id))
    },
  })

  app.route({
    ...getOpportunityHistory,
    handler: async (request) => {
      const { id } = await opportunities.get(request.db, request.params.id)
      return listHistory<HistoryEntry['what']>(request.db, id, opportunityRecord.names ?? {})
    },
  })
}
