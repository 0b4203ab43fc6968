import type { Db } from '@cadencia/db/client'
import { record } from '@cadencia/db/outbox'
import { personRows } from '@cadencia/people/read-repository'
import { AppError, notFound } from '@cadencia/server/app-error'
import { sql } from 'kysely'
import { pinsChanged } from '../facts.ts'
import { instant, MESSAGE_COLUMNS, NOW } from '../messages/columns.ts'
import { type MessageRow, toMessage } from '../messages/message-row.ts'
import { findMessage } from '../messages/repository.ts'
import { CHAT_NOT_FOUND, MESSAGE_NOT_FOUND, requireStanding, requireWritable } from '../refusals.ts'
import { type LockedChat, withLockedChat } from '../repository.ts'
import { PINS_MAX, type Pin } from './contract.ts'

export async function readPins(db: Db, chatId: string): Promise<Pin[]> {
  const { rows } = await sql<Omit<Pin, 'message'> & { message: MessageRow }>`
    select p.pinned_by as "pinnedBy", ${instant('p.pinned_at')} as "pinnedAt", (
      select to_jsonb(shown) from (select ${MESSAGE_COLUMNS} from chat_messages m
        join ${personRows.as('u')} on u.id = m.sender_id where m.id = p.message_id) shown) as message
    from chat_pins p where p.chat_id = ${chatId}
    order by p.pinned_at desc, p.message_id`.execute(db)
  return rows.map(({ message, ...pin }) => ({ message: toMessage(message), ...pin }))
}

interface PinChange {
  readonly messageId: string
  readonly actorId: string
}

async function tell(trx: Db, chat: LockedChat, { messageId, actorId }: PinChange): Promise<void> {
  const { id: chatId, type: chatType, membersVersion } = chat
  await record(trx, pinsChanged, { chatId, chatType, membersVersion, messageId, actorId })
}

/** Unpins a message of a locked chat, if it is pinned. */
export async function removePin(trx: Db, chat: LockedChat, change: PinChange): Promise<void> {
  const { numDeletedRows } = await trx
    .deleteFrom('chat_pins')
    .where('message_id', '=', change.messageId)
    .executeTakeFirstOrThrow()
  if (numDeletedRows > 0n) await tell(trx, chat, change)
}

interface Asking extends PinChange {
  readonly chatId: string
  readonly isPinned: boolean
}

/** Idempotent. Throws 404, 409 for an archived channel, a deleted message, and beyond `PINS_MAX`. */
export function setPinned(db: Db, { chatId, isPinned, ...change }: Asking): Promise<void> {
  const { messageId, actorId } = change
  return withLockedChat(db, { chatId, userId: actorId }, async (trx, chat) => {
    if (!chat) throw notFound(CHAT_NOT_FOUND)
    const message = await findMessage(trx, chatId, messageId)
    if (!message) throw notFound(MESSAGE_NOT_FOUND)
    requireWritable(chat)
    if (!isPinned) return removePin(trx, chat, change)
    requireStanding(message)
    const pinned = await trx
      .selectFrom('chat_pins')
      .select('message_id')
      .where('chat_id', '=', chatId)
      .execute()
    if (pinned.some(({ message_id }) => message_id === messageId)) return
    if (pinned.length >= PINS_MAX) {
      throw new AppError('too_many_pins', 409, `Uma conversa tem no máximo ${PINS_MAX} mensagens fixadas.`)
    }
    await sql`insert into chat_pins (message_id, chat_id, pinned_by, pinned_at)
      values (${messageId}, ${chatId}, ${actorId}, ${NOW})`.execute(trx)
    await tell(trx, chat, change)
  })
}
