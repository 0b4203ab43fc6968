import { randomUUID } from 'node:crypto'
import { isBlank } from '@cadencia/contract/values'
import { type Db, transact } from '@cadencia/db/client'
import { record } from '@cadencia/db/outbox'
import { derivedId, enqueue } from '@cadencia/jobs/enqueue'
import { publishOnCommit } from '@cadencia/realtime/publish'
import { keepPeople, requireActive } from '@cadencia/server/active-people'
import { type Actor, createActor } from '@cadencia/server/actor'
import { AppError, invalid, notFound } from '@cadencia/server/app-error'
import { listChatters } from '../channels/repository.ts'
import type { ChatOptions } from '../context.ts'
import {
  CHAT_SCHEDULED,
  EMPTY_MESSAGE,
  type Message,
  SCHEDULED_DAYS_MAX,
  type ScheduledMessage,
} from '../contract.ts'
import { scheduledDropped, sendScheduled } from '../facts.ts'
import {
  claimFiles,
  findSent,
  requireAnswerable,
  type Sending,
  writeMessage,
} from '../messages/new-message.ts'
import { CHAT_NOT_FOUND, requireWritable } from '../refusals.ts'
import { withLockedChat } from '../repository.ts'
import { SCHEDULED_MAX, type ScheduledPatch } from './contract.ts'
import { type StoredScheduled, scheduledMessages } from './record.ts'
import { countScheduled, findByClientId, getArchiving } from './repository.ts'

const DAY_MS = 24 * 60 * 60_000
const UNKNOWN = 'Mensagem agendada não encontrada.'

interface Options extends Pick<ChatOptions, 'now'> {
  readonly files: ChatOptions['files'] | undefined
}

/** Throws 400 for what has passed or is too far ahead. */
function requireAhead(sendAt: string, now: number): void {
  const at = Date.parse(sendAt)
  if (at <= now) throw invalid('sendAt', 'Escolha uma hora que ainda não passou')
  if (at > now + SCHEDULED_DAYS_MAX * DAY_MS) {
    throw invalid('sendAt', `Agende no máximo ${SCHEDULED_DAYS_MAX} dias adiante`)
  }
}

async function enqueueAt(trx: Db, { id, sendAt }: Pick<ScheduledMessage, 'id' | 'sendAt'>): Promise<void> {
  const runAt = new Date(sendAt)
  await enqueue(trx, sendScheduled, { id }, { id: derivedId(sendScheduled.name, id, runAt.getTime()), runAt })
}

async function tellAuthor(
  trx: Db,
  { id, senderId }: Pick<StoredScheduled, 'id' | 'senderId'>,
): Promise<void> {
  const event = { type: 'changed', entity: CHAT_SCHEDULED, id } as const
  await publishOnCommit(trx, { to: 'users', userIds: [senderId], event })
}

const shown = ({
  senderId: _sender,
  clientId: _client,
  mentionIds: _mentions,
  alsoInChat: _also,
  createdAt: _created,
  ...scheduled
}: StoredScheduled): ScheduledMessage => scheduled

type Scheduled = { readonly scheduled: ScheduledMessage } | { readonly sent: Message }

/**
 * Keeps a message until its time, with its files. A `clientId` that was used before answers the first message, sent or not.
 * Throws what sending throws, 400 for a wrong time, 409 beyond `SCHEDULED_MAX`.
 */
export function scheduleMessage(
  db: Db,
  sending: Sending & { readonly sendAt: string },
  { now }: Pick<Options, 'now'>,
): Promise<Scheduled> {
  const { chatId, senderId, sendAt, draft } = sending
  return withLockedChat(db, { chatId, userId: senderId }, async (trx, chat) => {
    if (!chat) throw notFound(CHAT_NOT_FOUND)
    const { content, clientId = null, mentionIds, replyToId = null, threadId = null, alsoInChat } = draft
    if (clientId !== null) {
      const sent = await findSent(trx, sending)
      if (sent) return { sent }
      const knownId = await findByClientId(trx, { chatId, senderId, clientId })
      if (knownId !== undefined) return { scheduled: shown(await scheduledMessages.get(trx, knownId)) }
    }
    requireAhead(sendAt, now())
    await requireAnswerable(trx, chat, draft)
    await requireActive(trx, { path: 'mentionIds', ids: mentionIds })
    if ((await countScheduled(trx, senderId)) >= SCHEDULED_MAX) {
      throw new AppError('too_many_scheduled', 409, `Agende no máximo ${SCHEDULED_MAX} mensagens.`)
    }
    const id = randomUUID()
    const attachments = await claimFiles(trx, id, sending)
    const actor = createActor(senderId, { now })
    const values = { id, chatId, senderId, clientId, content, mentionIds, attachments, sendAt }
    const stored = await scheduledMessages.insert(
      trx,
      { ...values, replyToId, threadId, alsoInChat, createdAt: actor.at },
      { actor },
    )
    await enqueueAt(trx, stored)
    await tellAuthor(trx, stored)
    return { scheduled: shown(stored) }
  })
}

async function lockOwn(
  trx: Db,
  id: string,
  { actorId, version }: { readonly actorId: string; readonly version?: number | undefined },
): Promise<StoredScheduled> {
  const [found] = await scheduledMessages.findAll(trx, [id])
  if (found?.senderId !== actorId) throw notFound(UNKNOWN)
  return scheduledMessages.lock(trx, id, { version, present: shown })
}

/**
 * Throws 404 for another's and for what was sent, 409 for a stale `version` and an archived channel, 400 for a wrong time or no
 * content.
 */
export function editScheduled(
  db: Db,
  id: string,
  {
    patch,
    actor,
    now,
  }: { readonly patch: ScheduledPatch; readonly actor: Actor; readonly now: () => number },
): Promise<ScheduledMessage> {
  const { version, ...changes } = patch
  const { content, sendAt, mentionIds } = changes
  return transact(db, async (trx) => {
    const before = await lockOwn(trx, id, { actorId: actor.actorId, version })
    requireWritable(await getArchiving(trx, before.chatId))
    if (sendAt !== undefined) requireAhead(sendAt, now())
    if (content !== undefined && isBlank(content) && before.attachments.length === 0) {
      throw invalid('content', EMPTY_MESSAGE)
    }
    await requireActive(trx, { path: 'mentionIds', ids: mentionIds ?? [], before: [...before.mentionIds] })
    const changed = await scheduledMessages.patch(trx, before, { changes, actor })
    if (sendAt !== undefined) await enqueueAt(trx, changed)
    await tellAuthor(trx, changed)
    return shown(changed)
  })
}

/** Throws 404 for another's and for what was sent. */
export function removeScheduled(
  db: Db,
  id: string,
  { actor, files }: { readonly actor: Actor } & Pick<Options, 'files'>,
): Promise<void> {
  return transact(db, async (trx) => {
    const scheduled = await lockOwn(trx, id, actor)
    await removeWithFiles(trx, scheduled, files)
    await tellAuthor(trx, scheduled)
  })
}

async function removeWithFiles(trx: Db, scheduled: StoredScheduled, files: Options['files']): Promise<void> {
  await trx.deleteFrom('chat_scheduled').where('id', '=', scheduled.id).execute()
  if (scheduled.attachments.length > 0) await files?.release(trx, scheduled.id)
}

/** Drops a message that cannot be sent any more, and tells its author. */
async function drop(trx: Db, scheduled: StoredScheduled, files: Options['files']): Promise<void> {
  await removeWithFiles(trx, scheduled, files)
  const { chatId, senderId: userId, sendAt, content } = scheduled
  await record(trx, scheduledDropped, { chatId, userId, sendAt, content })
  await tellAuthor(trx, scheduled)
}

/**
 * Sends a message that is due, in its author's rights now; what was put off has another job. Message and schedule change in
 * one transaction, so it is sent once, however often this runs.
 *
 * @param runAt the instant that the job was for
 */
export async function sendDue(
  db: Db,
  id: string,
  { runAt, files }: { readonly runAt: string } & Pick<Options, 'files'>,
) {
  const known = await scheduledMessages.find(db, id)
  if (!known) return 'gone'
  const { chatId, senderId: userId } = known
  return withLockedChat(db, { chatId, userId }, async (trx, chat) => {
    const [scheduled] = await scheduledMessages.lockAll(trx, [id])
    if (!scheduled) return 'gone'
    if (Date.parse(scheduled.sendAt) > Date.parse(runAt)) return 'later'
    await keepPeople(trx, [scheduled.senderId])
    const isAble = (await listChatters(trx, [scheduled.senderId])).length > 0
    if (!chat || !isAble || !(await isAnswerable(trx, chat, scheduled))) {
      await drop(trx, scheduled, files)
      return 'dropped'
    }
    await trx.deleteFrom('chat_scheduled').where('id', '=', id).execute()
    await writeMessage(trx, chat, {
      ...{ id, senderId: scheduled.senderId, attachments: scheduled.attachments },
      draft: { ...scheduled, clientId: scheduled.clientId ?? undefined },
    })
    await tellAuthor(trx, scheduled)
    return 'sent'
  })
}

async function isAnswerable(...asked: Parameters<typeof requireAnswerable>): Promise<boolean> {
  try {
    await requireAnswerable(...asked)
    return true
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}

/** For a job that failed for good. */
export async function dropFailed(trx: Db, id: string, { files }: Pick<Options, 'files'>): Promise<void> {
  const [scheduled] = await scheduledMessages.lockAll(trx, [id])
  if (scheduled) await drop(trx, scheduled, files)
}
