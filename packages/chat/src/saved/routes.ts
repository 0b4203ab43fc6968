import { type Db, transact } from '@cadencia/db/client'
import { publishOnCommit } from '@cadencia/realtime/publish'
import type { App } from '@cadencia/server/app'
import { AppError, notFound } from '@cadencia/server/app-error'
import { listPage } from '@cadencia/server/list-page'
import { getChatViewer } from '../context.ts'
import { CHAT_SAVED } from '../contract.ts'
import { findReadable } from '../messages/repository.ts'
import { MESSAGE_NOT_FOUND, requireStanding } from '../refusals.ts'
import { listSaved, SAVED_MAX, saveMessage, unsaveMessage } from './contract.ts'
import { countSaved, deleteSaved, insertSaved, savedList } from './repository.ts'

export function savedRoutes(app: App): void {
  app.route({
    ...listSaved,
    handler: (request, reply) =>
      listPage(request, reply, savedList(request.db, getChatViewer(request).userId)),
  })

  for (const [endpoint, isSaved] of [
    [saveMessage, true],
    [unsaveMessage, false],
  ] as const) {
    app.route({
      ...endpoint,
      handler: async (request, reply) => {
        const { id: chatId, messageId } = request.params
        const { userId } = getChatViewer(request)
        await transact(request.db, async (trx) => {
          const hasChanged = isSaved
            ? await save(trx, { chatId, messageId, userId })
            : await deleteSaved(trx, messageId, userId)
          if (!hasChanged) return
          const event = { type: 'changed', entity: CHAT_SAVED, id: messageId } as const
          await publishOnCommit(trx, { to: 'users', userIds: [userId], event })
        })
        return reply.code(204).send(null)
      },
    })
  }
}

/** False where it was saved before. Throws 404 and 409: deleted, and beyond `SAVED_MAX` that can still be read. */
async function save(
  trx: Db,
  asking: { chatId: string; messageId: string; userId: string },
): Promise<boolean> {
  const message = await findReadable(trx, asking)
  if (!message) throw notFound(MESSAGE_NOT_FOUND)
  const isNew = await insertSaved(trx, asking.messageId, asking.userId)
  if (!isNew) return false
  requireStanding(message)
  if ((await countSaved(trx, asking.userId)) > SAVED_MAX) {
    throw new AppError('too_many_saved', 409, `Salve no máximo ${SAVED_MAX} mensagens.`)
  }
  return true
}
