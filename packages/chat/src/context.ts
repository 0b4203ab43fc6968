import { forbidden, notFound } from '@cadencia/server/app-error'
import { type SessionViewer, viewerOf } from '@cadencia/server/viewer'
import type { FastifyRequest } from 'fastify'
import type { ChatFiles } from './messages/new-message.ts'
import { CHAT_NOT_FOUND } from './refusals.ts'
import { canChat } from './rules.ts'
import type { ChatTasks } from './tasks/service.ts'

export interface ChatOptions {
  /** Epoch milliseconds. */
  readonly now: () => number
  /** Without it messages with files are refused (400). */
  readonly files?: ChatFiles
  /** Without it there is no route to create tasks. */
  readonly tasks?: ChatTasks
}

/** Throws 403 for guests. */
export function getChatViewer(request: FastifyRequest): SessionViewer {
  const viewer = viewerOf(request)
  if (!canChat(viewer)) throw forbidden('Convidados não têm acesso ao chat.')
  return viewer
}

/** Throws 404 for a missing value. */
export function orNotFound<T>(value: T | undefined | null): T {
  if (value === undefined || value === null) throw notFound(CHAT_NOT_FOUND)
  return value
}
