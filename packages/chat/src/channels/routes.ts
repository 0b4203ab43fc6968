import { actorOf } from '@cadencia/server/actor'
import type { App } from '@cadencia/server/app'
import { listPage } from '@cadencia/server/list-page'
import type { FastifyRequest } from 'fastify'
import { type ChatOptions, getChatViewer, orNotFound } from '../context.ts'
import { findChat, listMembers } from '../repository.ts'
import {
  addChannelMember,
  changeChat,
  changeMemberRole,
  createChannel,
  joinChannel,
  leaveChannel,
  listChannels,
  openGroup,
  removeChannelMember,
} from './contract.ts'
import { channelList } from './repository.ts'
import {
  addChannel,
  addMember,
  changeRole,
  findOrCreateGroup,
  join,
  leave,
  removeMember,
  updateChat,
} from './service.ts'

export function channelRoutes(app: App, options: Pick<ChatOptions, 'now'>): void {
  const askingOf = (request: FastifyRequest<{ Params: { id: string } }>) => ({
    chatId: request.params.id,
    viewer: getChatViewer(request),
    actor: actorOf(request, options),
  })

  app.route({
    ...createChannel,
    handler: async (request, reply) => {
      const { userId } = getChatViewer(request)
      const id = await addChannel(request.db, request.body, actorOf(request, options))
      return reply.code(201).send(orNotFound(await findChat(request.db, id, userId)))
    },
  })

  app.route({
    ...openGroup,
    handler: async (request, reply) => {
      const { userId } = getChatViewer(request)
      const { memberIds } = request.body
      const { id, isNew } = await findOrCreateGroup(request.db, memberIds, actorOf(request, options))
      return reply.code(isNew ? 201 : 200).send(orNotFound(await findChat(request.db, id, userId)))
    },
  })

  app.route({
    ...listChannels,
    handler: (request, reply) =>
      listPage(request, reply, channelList(request.db, getChatViewer(request).userId, request.query.q)),
  })

  app.route({
    ...changeChat,
    handler: (request) => updateChat(request.db, request.body, askingOf(request)),
  })

  app.route({
    ...joinChannel,
    handler: async (request, reply) => {
      await join(request.db, askingOf(request))
      return reply.code(204).send(null)
    },
  })

  app.route({
    ...leaveChannel,
    handler: async (request, reply) => {
      await leave(request.db, askingOf(request))
      return reply.code(204).send(null)
    },
  })

  app.route({
    ...addChannelMember,
    handler: async (request, reply) => {
      await addMember(request.db, request.params.userId, askingOf(request))
      return reply.code(204).send(null)
    },
  })

  app.route({
    ...removeChannelMember,
    handler: async (request, reply) => {
      await removeMember(request.db, request.params.userId, askingOf(request))
      return reply.code(204).send(null)
    },
  })

  app.route({
    ...changeMemberRole,
    handler: async (request) => {
      const { userId } = request.params
      const { role } = request.body
      const asking = askingOf(request)
      await changeRole(request.db, { userId, role }, asking)
      const members = await listMembers(request.db, asking.chatId, asking.viewer.userId)
      return orNotFound(members?.find(({ id }) => id === userId))
    },
  })
}
