import type { App } from '@cadencia/server/app'
import { getChatViewer, orNotFound } from '../context.ts'
import { getMarks } from './contract.ts'
import { findMarks } from './repository.ts'

export function markRoutes(app: App): void {
  app.route({
    ...getMarks,
    handler: async (request) =>
      orNotFound(await findMarks(request.db, request.params.id, getChatViewer(request).userId)),
  })
}
