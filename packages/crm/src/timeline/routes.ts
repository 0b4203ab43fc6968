import type { App } from '@cadencia/server/app'
import { viewerOf } from '@cadencia/server/viewer'
import type { FastifyRequest } from 'fastify'
import type { CrmContext } from '../context.ts'
import { getClientOverview, getClientTimeline, getLeadOverview, getLeadTimeline } from './contract.ts'
import { clientJourney, leadJourney } from './journey.ts'
import { clientOverview, leadOverview } from './overview.ts'

/** The journeys of leads and clients, built from what happened, and all that concerns them now. */
export function timelineRoutes(
  app: App,
  context: Pick<CrmContext, 'messenger' | 'files' | 'links' | 'now'>,
): void {
  const asked = (request: FastifyRequest) => ({ ...context, viewer: viewerOf(request) })

  app.route({
    ...getLeadTimeline,
    handler: (request) => leadJourney(request.db, request.params.id, asked(request)),
  })

  app.route({
    ...getClientTimeline,
    handler: (request) => clientJourney(request.db, request.params.id, asked(request)),
  })

  app.route({
    ...getLeadOverview,
    handler: (request) => leadOverview(request.db, request.params.id, asked(request)),
  })

  app.route({
    ...getClientOverview,
    handler: (request) => clientOverview(request.db, request.params.id, asked(request)),
  })
}
