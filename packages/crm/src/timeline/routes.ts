import type { App } from '@cadencia/server/app'
import type { CrmContext } from '../context.ts'
import { getClientTimeline, getLeadTimeline } from './contract.ts'
import { clientJourney, leadJourney } from './journey.ts'

/** The journeys of leads and clients, built from what happened. */
export function timelineRoutes(app: App, context: Pick<CrmContext, 'messenger' | 'files'>): void {
  app.route({
    ...getLeadTimeline,
    handler: (request) => leadJourney(request.db, request.params.id, context),
  })

  app.route({
    ...getClientTimeline,
    handler: (request) => clientJourney(request.db, request.params.id, context),
  })
}
