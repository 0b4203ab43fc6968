import { forbidden, notFound } from '@cadencia/server/app-error'
import { type Viewer, viewerOf } from '@cadencia/server/viewer'
import type { FastifyRequest } from 'fastify'
import type { ChatFiles } from './messages/new-message.ts'
import { CHAT_NOT_FOUND } from './messages/service.ts'
import { canChat } from './rules.ts'
import type { ChatTasks } from './tasks/service.ts'

export interface ChatOptions {
  /** Where attached files come from; without it a message with files is refused (400). */
  readonly files?: ChatFiles
  /** Where tasks are made of messages; without it there is no such call. */
  readonly tasks?: ChatTasks
}

/** The signed-in person, who is no guest. Throws 403. */
export function chatterOf(request: FastifyRequest): Viewer {
  const viewer = viewerOf(request)
  if (!canChat(viewer)) throw forbidden('Convidados não têm acesso ao chat.')
  return viewer
}

/** What was found of a chat. Throws 404: unknown, or not the viewer's to see. */
export function found<T>(value: T | undefined | null): T {
  if (value === undefined || value === null) throw notFound(CHAT_NOT_FOUND)
  return value
}
