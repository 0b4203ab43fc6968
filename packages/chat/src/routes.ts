import { Id, Instant } from '@cadencia/contract/values'
import type { Db } from '@cadencia/db/client'
import { publishOnCommit } from '@cadencia/realtime/publish'
import type { App } from '@cadencia/server/app'
import { invalid, notFound } from '@cadencia/server/app-error'
import { decodeCursor, encodeCursor, setPageHeaders } from '@cadencia/server/page-cursor'
import { z } from 'zod'
import { chatterOf, found } from './context.ts'
import {
  getChat,
  listChatMembers,
  listChats,
  listOnline,
  openDirectChat,
  openGeneralChat,
  openTeamChat,
} from './contract.ts'
import { circleOf } from './live.ts'
import { markRead, type ReadMark } from './read-marks/contract.ts'
import * as chats from './repository.ts'
import { type Opened, openDirect, openGeneral, openTeam } from './service.ts'

const Place = z.tuple([Instant, Id])

/** The lists of chats, people and who is here, opening, and reading. */
export function chatRoutes(app: App): void {
  app.route({
    ...listChats,
    handler: async (request, reply) => {
      const { userId } = chatterOf(request)
      const { limit, cursor } = request.query
      const place = decodeCursor(cursor, Place)
      const after = place && { lastActivityAt: place[0], id: place[1] }
      const shown = await chats.listChats(request.db, { userId, limit, after })
      const last = shown.length === limit ? shown.at(-1) : undefined
      const total = last || place ? await chats.countChats(request.db, userId) : shown.length
      setPageHeaders(request, reply, { total, next: last && encodeCursor(last.lastActivityAt, last.id) })
      return shown
    },
  })

  app.route({
    ...getChat,
    handler: async (request) =>
      found(await chats.findChat(request.db, request.params.id, chatterOf(request).userId)),
  })

  app.route({
    ...listChatMembers,
    handler: async (request) =>
      found(await chats.listMembers(request.db, request.params.id, chatterOf(request).userId)),
  })

  app.route({
    ...listOnline,
    handler: async (request) => {
      chatterOf(request)
      return { userIds: await chats.listOnlineIds(request.db) }
    },
  })

  app.route({
    ...markRead,
    handler: (request) => {
      const { userId } = chatterOf(request)
      return readUpTo(request.db, request.params.id, { userId, sequence: request.body?.sequence })
    },
  })

  openingRoutes(app)
}

/** Notes how far somebody has read, and tells it to those whom it concerns: a direct chat's other, oneself. */
async function readUpTo(
  db: Db,
  chatId: string,
  { userId, sequence }: { readonly userId: string; readonly sequence: number | undefined },
): Promise<ReadMark> {
  const mark = found(await chats.markRead(db, chatId, { userId, sequence }))
  if (mark.isNews) {
    const event = { type: 'read', chatId, userId, lastReadSequence: mark.read } as const
    const audience =
      mark.type === 'direct'
        ? ({ to: 'circle', circle: circleOf(chatId) } as const)
        : ({ to: 'users', userIds: [userId] } as const)
    await publishOnCommit(db, { ...audience, event })
  }
  return { chatId, userId, lastReadSequence: mark.read, unreadCount: mark.unread }
}

function openingRoutes(app: App): void {
  /** The chat as its opener sees it, with the status that tells whether it is new. */
  async function answer(db: Db, userId: string, { id, isNew }: Opened) {
    return [isNew ? 201 : 200, found(await chats.findChat(db, id, userId))] as const
  }

  app.route({
    ...openDirectChat,
    handler: async (request, reply) => {
      const { userId } = chatterOf(request)
      const otherId = request.body.userId
      if (otherId === userId) throw invalid('userId', 'Escolha outra pessoa para conversar.')
      const opened = await openDirect(request.db, userId, otherId)
      if (!opened) throw notFound('Usuário não encontrado')
      const [status, chat] = await answer(request.db, userId, opened)
      return reply.code(status).send(chat)
    },
  })

  app.route({
    ...openTeamChat,
    handler: async (request, reply) => {
      const { userId } = chatterOf(request)
      const opened = await openTeam(request.db, userId, request.body.teamId)
      const [status, chat] = await answer(request.db, userId, opened)
      return reply.code(status).send(chat)
    },
  })

  app.route({
    ...openGeneralChat,
    handler: async (request, reply) => {
      const { userId } = chatterOf(request)
      const [status, chat] = await answer(request.db, userId, await openGeneral(request.db, userId))
      return reply.code(status).send(chat)
    },
  })
}
