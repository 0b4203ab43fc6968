import type { Db } from '@cadencia/db/client'
import { requireActive } from '@cadencia/server/active-people'
import type { App } from '@cadencia/server/app'
import { invalid, notFound } from '@cadencia/server/app-error'
import { listPage } from '@cadencia/server/list-page'
import { getChatViewer, orNotFound } from './context.ts'
import {
  getChat,
  listChatMembers,
  listChats,
  listOnline,
  openDirectChat,
  openGeneralChat,
  openTeamChat,
} from './contract.ts'
import { chatList, findChat, listMembers, listOnlineIds } from './repository.ts'
import { type Opened, openDirect, openGeneral, openTeam } from './service.ts'

export function chatRoutes(app: App): void {
  app.route({
    ...listChats,
    handler: (request, reply) =>
      listPage(request, reply, chatList(request.db, getChatViewer(request).userId)),
  })

  app.route({
    ...getChat,
    handler: async (request) =>
      orNotFound(await findChat(request.db, request.params.id, getChatViewer(request).userId)),
  })

  app.route({
    ...listChatMembers,
    handler: async (request) =>
      orNotFound(await listMembers(request.db, request.params.id, getChatViewer(request).userId)),
  })

  app.route({
    ...listOnline,
    handler: async (request) => {
      getChatViewer(request)
      return { userIds: await listOnlineIds(request.db) }
    },
  })

  openingRoutes(app)
}

function openingRoutes(app: App): void {
  /** 201 for a new chat, else 200. */
  async function answer(db: Db, userId: string, { id, isNew }: Opened) {
    return [isNew ? 201 : 200, orNotFound(await findChat(db, id, userId))] as const
  }

  app.route({
    ...openDirectChat,
    handler: async (request, reply) => {
      const { userId } = getChatViewer(request)
      const otherId = request.body.userId
      if (otherId === userId) throw invalid('userId', 'Escolha outra pessoa para conversar.')
      const opened = await openDirect(request.db, userId, otherId)
      if (!opened) {
        await requireActive(request.db, { path: 'userId', ids: [otherId] })
        throw notFound('Usuário não encontrado')
      }
      const [status, chat] = await answer(request.db, userId, opened)
      return reply.code(status).send(chat)
    },
  })

  app.route({
    ...openTeamChat,
    handler: async (request, reply) => {
      const { userId } = getChatViewer(request)
      const opened = await openTeam(request.db, userId, request.body.teamId)
      const [status, chat] = await answer(request.db, userId, opened)
      return reply.code(status).send(chat)
    },
  })

  app.route({
    ...openGeneralChat,
    handler: async (request, reply) => {
      const { userId } = getChatViewer(request)
      const [status, chat] = await answer(request.db, userId, await openGeneral(request.db, userId))
      return reply.code(status).send(chat)
    },
  })
}
