import { Id, Instant } from '@cadencia/contract/values'
import { type Db, transact } from '@cadencia/db/client'
import type { App } from '@cadencia/server/app'
import { notFound } from '@cadencia/server/app-error'
import { audit } from '@cadencia/server/audit'
import { decodeCursor, EXACT_COUNT_MAX, encodeCursor, setPageHeaders } from '@cadencia/server/page-cursor'
import { viewerOf } from '@cadencia/server/viewer'
import { sql } from 'kysely'
import { z } from 'zod'
import type { ChatMonitor } from './chat-monitor.ts'
import { listAllChats, readAnyChat } from './contract.ts'

const Place = z.tuple([Instant, Id])

/** Everybody's chats, for administrators. Each view is audited in the transaction that reads it. */
export function chatRoutes(app: App, monitor: ChatMonitor): void {
  app.route({
    ...listAllChats,
    handler: async (request, reply) => {
      const viewer = viewerOf(request)
      const { limit, cursor } = request.query
      const place = decodeCursor(cursor, Place)
      const after = place && { lastActivityAt: place[0], id: place[1] }
      const [chats, total] = await transact(request.db, async (trx) => {
        await audit(trx, { actor: viewer.userId, action: 'chats.listed', entity: 'chat', entityId: 'all' })
        return [await monitor.listChats(trx, viewer, { limit, after }), await countChats(trx)] as const
      })
      const last = chats.length === limit ? chats.at(-1) : undefined
      setPageHeaders(request, reply, { total, next: last && encodeCursor(last.lastActivityAt, last.id) })
      return chats
    },
  })

  app.route({
    ...readAnyChat,
    handler: (request) => {
      const viewer = viewerOf(request)
      const { id } = request.params
      const { limit, beforeSequence } = request.query
      return transact(request.db, async (trx) => {
        const messages = await monitor.listMessages(trx, viewer, { chatId: id, limit, beforeSequence })
        if (!messages) throw notFound('Chat não encontrado.')
        const seen = { from: messages[0]?.sequence ?? null, to: messages.at(-1)?.sequence ?? null }
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

async function countChats(db: Db): Promise<number> {
  const { total } = await db
    .selectFrom((from) =>
      from
        .selectFrom('chats')
        .select('id')
        .limit(EXACT_COUNT_MAX + 1)
        .as('seen'),
    )
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow()
  return total
}
