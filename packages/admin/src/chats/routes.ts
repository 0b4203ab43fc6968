import { transact } from '@cadencia/db/client'
import type { App } from '@cadencia/server/app'
import { notFound } from '@cadencia/server/app-error'
import { audit } from '@cadencia/server/audit'
import { listPage } from '@cadencia/server/list-page'
import { viewerOf } from '@cadencia/server/viewer'
import type { ChatMonitor } from './chat-monitor.ts'
import { listAllChats, readAnyChat } from './contract.ts'

/** Everybody's chats, for administrators. Each view is audited in the transaction that reads it. */
export function chatRoutes(app: App, monitor: ChatMonitor): void {
  app.route({
    ...listAllChats,
    handler: (request, reply) => {
      const viewer = viewerOf(request)
      return transact(request.db, async (trx) => {
        await audit(trx, { actor: viewer.userId, action: 'chats.listed', entity: 'chat', entityId: 'all' })
        return listPage(request, reply, monitor.chatList(trx, viewer))
      })
    },
  })

  app.route({
    ...readAnyChat,
    handler: (request) => {
      const viewer = viewerOf(request)
      const { id } = request.params
      return transact(request.db, async (trx) => {
        const messages = await monitor.listMessages(trx, viewer, { chatId: id, ...request.query })
        if (!messages) throw notFound('Chat não encontrado.')
        const seen = { from: messages[0]?.rootSequence ?? null, to: messages.at(-1)?.rootSequence ?? null }
        await audit(trx, {
          actor: viewer.userId,
          action: 'chat.read',
          entity: 'chat',
          entityId: id,
          after: { messages: messages.length, ...seen },
        })
        return messages
      })
    },
  })
}
