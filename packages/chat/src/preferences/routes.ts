import { publishOnCommit } from '@cadencia/realtime/publish'
import type { App } from '@cadencia/server/app'
import { getChatViewer, orNotFound } from '../context.ts'
import { CHAT } from '../contract.ts'
import { setPreferences } from './contract.ts'
import { writePreferences } from './repository.ts'

export function preferenceRoutes(app: App): void {
  app.route({
    ...setPreferences,
    handler: async (request) => {
      const { userId } = getChatViewer(request)
      const { id } = request.params
      const preferences = { userId, preferences: request.body }
      const written = orNotFound(await writePreferences(request.db, id, preferences))
      await publishOnCommit(request.db, {
        to: 'users',
        userIds: [userId],
        event: { type: 'changed', entity: CHAT, id },
      })
      return written
    },
  })
}
