import type { App } from '@cadencia/server/app'
import { notFound } from '@cadencia/server/app-error'
import { listPage, setTotal } from '@cadencia/server/list-page'
import { requireWriteScope } from '@cadencia/server/viewer'
import type { FastifyRequest } from 'fastify'
import { type ChatOptions, getChatViewer, orNotFound } from '../context.ts'
import {
  addReaction,
  deleteMessage,
  editMessage,
  listMessages,
  removeReaction,
  sendMessage,
} from '../contract.ts'
import { MESSAGE_NOT_FOUND } from '../refusals.ts'
import { findChat } from '../repository.ts'
import { scheduleMessage } from '../scheduled/service.ts'
import { searchMessages } from '../search/contract.ts'
import { foundMessageList } from '../search/repository.ts'
import { makeTask } from '../tasks/contract.ts'
import { type ChatTasks, createTaskFromMessage } from '../tasks/service.ts'
import { type ChatFiles, send } from './new-message.ts'
import { readHistory } from './repository.ts'
import { changeContent, eraseMessage, react, type Target, unreact } from './service.ts'

export function messageRoutes(app: App, { files, tasks, now }: ChatOptions): void {
  app.route({
    ...listMessages,
    handler: async (request, reply) => {
      const { userId } = getChatViewer(request)
      const { id: chatId } = request.params
      const { limit, ...cursor } = request.query
      const history = await readHistory(request.db, { chatId, userId, limit }, cursor)
      if (!history) {
        orNotFound(await findChat(request.db, chatId, userId))
        throw notFound(MESSAGE_NOT_FOUND)
      }
      setTotal(reply, history.total)
      return history.messages
    },
  })

  app.route({
    ...sendMessage,
    handler: async (request, reply) => {
      const { userId: senderId } = getChatViewer(request)
      const { id: chatId } = request.params
      const { sendAt, ...draft } = request.body
      const sending = { chatId, senderId, draft, files }
      if (sendAt) {
        const answer = await scheduleMessage(request.db, { ...sending, sendAt }, { now })
        return 'sent' in answer ? answer.sent : reply.code(202).send(answer.scheduled)
      }
      const sent = orNotFound(await send(request.db, sending))
      return reply.code(sent.isNew ? 201 : 200).send(sent.message)
    },
  })

  app.route({
    ...searchMessages,
    handler: (request, reply) => {
      const search = { userId: getChatViewer(request).userId, words: request.query.q }
      return listPage(request, reply, foundMessageList(request.db, search))
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
      requireWriteScope(getChatViewer(request), 'sprints')
      const task = await createTaskFromMessage(request.db, targetOf(request), {
        draft: request.body ?? {},
        tasks,
      })
      return reply.code(201).send(task)
    },
  })
}
