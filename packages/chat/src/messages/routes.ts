import { Id, Instant } from '@cadencia/contract/values'
import type { App } from '@cadencia/server/app'
import { notFound } from '@cadencia/server/app-error'
import { decodeCursor, encodeCursor, setPageHeaders } from '@cadencia/server/page-cursor'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { type ChatOptions, getChatViewer, orNotFound } from '../context.ts'
import {
  addReaction,
  deleteMessage,
  editMessage,
  listMessages,
  removeReaction,
  sendMessage,
} from '../contract.ts'
import { findChat } from '../repository.ts'
import { searchMessages } from '../search/contract.ts'
import { countFound, findMessages } from '../search/repository.ts'
import { makeTask } from '../tasks/contract.ts'
import { type ChatTasks, createTaskFromMessage } from '../tasks/service.ts'
import { type ChatFiles, send } from './new-message.ts'
import { readHistory } from './repository.ts'
import { changeContent, eraseMessage, MESSAGE_NOT_FOUND, react, type Target, unreact } from './service.ts'

const Place = z.tuple([Instant, Id])

export function messageRoutes(app: App, { files, tasks }: ChatOptions): void {
  app.route({
    ...listMessages,
    handler: async (request, reply) => {
      const { userId } = getChatViewer(request)
      const { id: chatId } = request.params
      const { limit, ...place } = request.query
      const history = await readHistory(request.db, { chatId, userId, limit }, place)
      if (!history) {
        orNotFound(await findChat(request.db, chatId, userId))
        throw notFound(MESSAGE_NOT_FOUND)
      }
      setPageHeaders(request, reply, { total: history.total, next: undefined })
      return history.messages
    },
  })

  app.route({
    ...sendMessage,
    handler: async (request, reply) => {
      const { userId: senderId } = getChatViewer(request)
      const { id: chatId } = request.params
      const sent = orNotFound(await send(request.db, { chatId, senderId, draft: request.body, files }))
      return reply.code(sent.isNew ? 201 : 200).send(sent.message)
    },
  })

  app.route({
    ...searchMessages,
    handler: async (request, reply) => {
      const { userId } = getChatViewer(request)
      const { q: words, limit, cursor } = request.query
      const place = decodeCursor(cursor, Place)
      const after = place && { createdAt: place[0], id: place[1] }
      const shown = await findMessages(request.db, { userId, words, limit, after })
      const last = shown.length === limit ? shown.at(-1)?.message : undefined
      const total = await countFound(request.db, { userId, words })
      setPageHeaders(request, reply, { total, next: last && encodeCursor(last.createdAt, last.id) })
      return shown
    },
  })

  changingRoutes(app, files)
  if (tasks) taskRoute(app, tasks)
}

type OneMessage = FastifyRequest<{ Params: { id: string; messageId: string } }>

function targetOf(request: OneMessage): Target {
  const { id: chatId, messageId } = request.params
  return { chatId, messageId, viewer: getChatViewer(request) }
}

function changingRoutes(app: App, files: ChatFiles | undefined): void {
  app.route({
    ...editMessage,
    handler: (request) => changeContent(request.db, targetOf(request), request.body),
  })

  app.route({
    ...deleteMessage,
    handler: async (request, reply) => {
      await eraseMessage(request.db, targetOf(request), files)
      return reply.code(204).send(null)
    },
  })

  app.route({
    ...addReaction,
    handler: (request) => react(request.db, targetOf(request), request.params.emoji),
  })

  app.route({
    ...removeReaction,
    handler: async (request, reply) => {
      await unreact(request.db, targetOf(request), request.params.emoji)
      return reply.code(204).send(null)
    },
  })
}

function taskRoute(app: App, tasks: ChatTasks): void {
  app.route({
    ...makeTask,
    handler: async (request, reply) => {
      const task = await createTaskFromMessage(request.db, targetOf(request), {
        draft: request.body ?? {},
        tasks,
      })
      return reply.code(201).send(task)
    },
  })
}
