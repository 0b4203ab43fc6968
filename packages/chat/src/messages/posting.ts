import type { Db } from '@cadencia/db/client'
import { MessageDraft } from '../contract.ts'
import { openDirect } from '../service.ts'
import { send } from './new-message.ts'

export interface PostedMessage {
  readonly to: readonly ({ readonly chatId: string } | { readonly userId: string })[]
  readonly senderId: string
  readonly content: string
}

/**
 * Sends a message in the caller's transaction to several chats or people, to these in their direct chats, which are opened.
 * Answers for each whether it was sent: not where the sender takes no part or the other is nobody who chats. Chats are opened
 * and then locked in one order, so that no two calls wait for each other.
 */
export async function post(trx: Db, { to, senderId, content }: PostedMessage): Promise<readonly boolean[]> {
  const directs = new Map<string, string | undefined>()
  for (const userId of to.flatMap((one) => ('userId' in one ? one.userId : [])).toSorted()) {
    directs.set(userId, (await openDirect(trx, senderId, userId))?.id)
  }
  const chatIds = to.map((one) => ('chatId' in one ? one.chatId : directs.get(one.userId)))
  const draft = MessageDraft.parse({ content })
  const sent = new Map<number, boolean>()
  const known = [...chatIds.entries()].flatMap(([index, chatId]) => (chatId ? [{ index, chatId }] : []))
  for (const { index, chatId } of known.toSorted((one, other) => (one.chatId < other.chatId ? -1 : 1))) {
    sent.set(index, (await send(trx, { chatId, senderId, draft, files: undefined })) !== undefined)
  }
  return to.map((_, index) => sent.get(index) ?? false)
}
