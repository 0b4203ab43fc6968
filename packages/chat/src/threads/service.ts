import { type Db, transact } from '@cadencia/db/client'
import { record } from '@cadencia/db/outbox'
import { publishOnCommit } from '@cadencia/realtime/publish'
import { notFound } from '@cadencia/server/app-error'
import { CHAT_THREAD, type Message } from '../contract.ts'
import { chatRead, messageChanged } from '../facts.ts'
import { updateMessage } from '../messages/repository.ts'
import { MESSAGE_NOT_FOUND } from '../refusals.ts'
import { type LockedChat, lockChats } from '../repository.ts'
import {
  deleteFollower,
  findThread,
  insertFollowers,
  type ThreadRef,
  writeReadPosition,
} from './repository.ts'

type Chat = Pick<LockedChat, 'id' | 'type' | 'membersVersion'>

/** Tells that a thread's answers have changed: its root takes the chat's next revision. The chat is locked. */
export async function noteThread(trx: Db, chat: Chat, rootId: string): Promise<void> {
  const { id: chatId, type: chatType, membersVersion } = chat
  const message = await updateMessage(trx, rootId)
  await record(trx, messageChanged, { chatId, chatType, membersVersion, message })
}

/**
 * A new answer: the root's author and whom it mentions follow from the first answer on, who answers and who is mentioned
 * from theirs; who answers has read up to it.
 */
export async function noteAnswer(
  trx: Db,
  chat: Chat,
  { root, answer }: { readonly root: Message; readonly answer: Message },
): Promise<void> {
  const { senderId } = answer
  const position = answer.threadSequence ?? 0
  const concerned = ({ senderId: author, mentions }: Message) => [
    author,
    ...mentions.map(({ userId }) => userId),
  ]
  const followers = [...(position === 1 ? concerned(root) : []), ...concerned(answer)]
  const before = position - 1
  await insertFollowers(
    trx,
    root.id,
    [...new Set(followers)].map((userId) => ({ userId, readSequence: before })),
  )
  const thread = { rootId: root.id, lastSequence: position }
  await writeReadPosition(trx, thread, { userId: senderId, readSequence: position })
  await noteThread(trx, chat, root.id)
}

interface Asking {
  readonly chatId: string
  readonly messageId: string
  readonly userId: string
}

/** Throws 404 where the message is not the viewer's to read. */
export async function getThread(db: Db, asking: Asking): Promise<ThreadRef> {
  const thread = await findThread(db, asking)
  if (!thread) throw notFound(MESSAGE_NOT_FOUND)
  return thread
}

async function tellOwn(trx: Db, userId: string, rootId: string): Promise<void> {
  const event = { type: 'changed', entity: CHAT_THREAD, id: rootId } as const
  await publishOnCommit(trx, { to: 'users', userIds: [userId], event })
}

/** Idempotent. Who begins to follow has read what was said before. */
export function setFollowing(
  db: Db,
  { isFollowing, ...asking }: Asking & { readonly isFollowing: boolean },
): Promise<void> {
  const { userId } = asking
  return transact(db, async (trx) => {
    // Who is removed meanwhile follows nothing.
    await lockChats(trx, [asking.chatId])
    const { rootId, lastSequence } = await getThread(trx, asking)
    const hasChanged = isFollowing
      ? (await insertFollowers(trx, rootId, [{ userId, readSequence: lastSequence }])).length > 0
      : await deleteFollower(trx, rootId, userId)
    if (hasChanged) await tellOwn(trx, userId, rootId)
  })
}

/** Without a position, all answers. Nothing is kept of who does not follow. */
export function markRead(
  db: Db,
  { sequence, ...asking }: Asking & { readonly sequence: number | undefined },
): Promise<void> {
  const { userId, chatId } = asking
  return transact(db, async (trx) => {
    const thread = await getThread(trx, asking)
    const readSequence = sequence ?? thread.lastSequence
    if (!(await writeReadPosition(trx, thread, { userId, readSequence }))) return
    await record(trx, chatRead, { chatId, userId })
    await tellOwn(trx, userId, thread.rootId)
  })
}
