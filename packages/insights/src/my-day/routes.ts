import type { App } from '@cadencia/server/app'
import { viewerOf } from '@cadencia/server/viewer'
import { getMyDay } from './contract.ts'
import { type MyDayContext, myDayFor } from './service.ts'

export function myDayRoutes(app: App, context: MyDayContext): void {
  app.route({
    ...getMyDay,
    handler: (request) => myDayFor(request.db, viewerOf(request), context),
  })
}
