import { type Db, transact } from '@cadencia/db/client'
import { record } from '@cadencia/db/outbox'
import { keepIfAdministrator } from '@cadencia/people/teams/read-repository'
import { requireActive } from '@cadencia/server/active-people'
import type { Actor } from '@cadencia/server/actor'
import { AppError, forbidden, invalid, notFound } from '@cadencia/server/app-error'
import { requireFreeName } from '@cadencia/server/name-key'
import type { SessionViewer } from '@cadencia/server/viewer'
import { sql } from 'kysely'
import type { ChannelRole, Chat } from '../contract.ts'
import { chatChanged, chatOpened, membersChanged } from '../facts.ts'
import { CHAT_NOT_FOUND, requireWritable } from '../refusals.ts'
import { findAnyChat } from '../repository.ts'
import type { Opened } from '../service.ts'
import { type ChannelDraft, type ChatPatch, GROUP_OTHERS } from './contract.ts'
import { type ChatSettings, chatSettings } from './record.ts'
import {
  deleteMember,
  findRole,
  hasOtherOwner,
  insertMembers,
  type LockedMembership,
  listChatters,
  lockMembership,
  nameHeirs,
  readMembersVersion,
  selectNames,
  writeRole,
} from './repository.ts'

const fixed = () => new AppError('fixed', 409, 'Nesta conversa as pessoas não mudam.')
const lastOwner = () => new AppError('last_owner', 409, 'Nomeie antes outra pessoa responsável pelo canal.')

/** Throws 409 where another channel has a name that looks like this one. */
function requireFreeChannelName(trx: Db, name: string, exceptId: string | null): Promise<void> {
  const message = 'Já existe um canal com esse nome.'
  return requireFreeName(trx, { name, table: 'chats', others: selectNames(trx, exceptId), message })
}

/** Throws 400 at `memberIds` for who is unknown, a guest or deactivated. */
async function requireChatters(db: Db, userIds: readonly string[]): Promise<void> {
  if (userIds.length === 0) return
  await requireActive(db, { path: 'memberIds', ids: userIds })
  if ((await listChatters(db, userIds)).length < userIds.length) {
    throw invalid('memberIds', 'Escolha pessoas que têm acesso ao chat')
  }
}

const othersIn = (userIds: readonly string[], userId: string) => [
  ...new Set(userIds.map((id) => id.toLowerCase()).filter((id) => id !== userId)),
]

/** Throws 409 for a name that is taken. */
export function addChannel(db: Db, draft: ChannelDraft, actor: Actor): Promise<string> {
  const { name, description, isPrivate, memberIds } = draft
  const { actorId } = actor
  const others = othersIn(memberIds, actorId)
  return transact(db, async (trx) => {
    await requireChatters(trx, others)
    await requireFreeChannelName(trx, name, null)
    const values = { type: 'channel', name, description, isPrivate, isArchived: false } as const
    const { id } = await chatSettings.insert(trx, { ...values, createdBy: actorId }, { actor })
    await insertMembers(trx, id, [
      { userId: actorId, role: 'owner' },
      ...others.map((userId) => ({ userId, role: 'member' as const })),
    ])
    return id
  })
}

/** Opens the one group of these people. Throws 400 for too few or too many. */
export function findOrCreateGroup(db: Db, memberIds: readonly string[], { actorId }: Actor): Promise<Opened> {
  const others = othersIn(memberIds, actorId)
  const { min, max } = GROUP_OTHERS
  if (others.length < min || others.length > max) {
    throw invalid('memberIds', `Escolha de ${min} a ${max} outras pessoas`)
  }
  const people = [actorId, ...others].toSorted()
  return transact(db, async (trx) => {
    const find = () =>
      trx
        .selectFrom('chats')
        .select('id')
        .where('type', '=', 'group')
        .where(sql<boolean>`people = ${people}::uuid[]`)
        .executeTakeFirst()
    const known = await find()
    if (known) return { id: known.id, isNew: false }
    await requireChatters(trx, others)
    const { rows } = await sql<{ id: string }>`
      insert into chats (type, people, created_by) values ('group', ${people}::uuid[], ${actorId})
      on conflict (people) where type = 'group' do nothing returning id`.execute(trx)
    const [made] = rows
    if (!made) return { id: (await find())?.id ?? '', isNew: false }
    const { id } = made
    await insertMembers(
      trx,
      id,
      people.map((userId) => ({ userId, role: 'member' as const })),
    )
    const membersVersion = await readMembersVersion(trx, id)
    await record(trx, chatOpened, { chatId: id, chatType: 'group', membersVersion, actorId })
    return { id, isNew: true }
  })
}

interface Asking {
  readonly chatId: string
  readonly viewer: SessionViewer
  readonly actor: Actor
}

/** Throws 404 for a chat that the viewer does not know of. */
async function lockKnown(trx: Db, { chatId, viewer }: Asking): Promise<LockedMembership> {
  const chat = await lockMembership(trx, chatId, viewer.userId)
  if (!chat?.isKnown) throw notFound(CHAT_NOT_FOUND)
  return chat
}

/** Throws what `lockKnown` throws, and 409 for a chat whose members never change. */
async function lockChannel(trx: Db, asking: Asking): Promise<LockedMembership> {
  const chat = await lockKnown(trx, asking)
  if (chat.type !== 'channel') throw fixed()
  return chat
}

/** Whether a patch leaves nothing to be refused of an archived chat: it is opened again, or asked for what it is. */
const mayChangeArchived = ({ name, description, isArchived }: ChatPatch) =>
  isArchived === false || (isArchived === true && name === undefined && description === undefined)

/** Throws 401, 404, 403, and 409: `fixed`, `stale_version`, `archived`, `name_taken`. */
export function updateChat(db: Db, patch: ChatPatch, asking: Asking): Promise<Chat> {
  const { chatId, viewer, actor } = asking
  const { version, ...changes } = patch
  return transact(db, async (trx) => {
    const membership = await lockMembership(trx, chatId, viewer.userId)
    await keepIfAdministrator(trx, viewer)
    requireSettable(membership, viewer, patch)
    const present = () => findAnyChat(trx, chatId, viewer.userId)
    const before = await chatSettings.lock(trx, chatId, { version, present })
    if (before.isArchived && !mayChangeArchived(patch)) requireWritable(before)
    if (hasChanges(before, changes)) {
      const isNamedAnew = changes.name !== undefined || (before.isArchived && changes.isArchived === false)
      const name = changes.name ?? before.name
      if (before.type === 'channel' && isNamedAnew && name !== null)
        await requireFreeChannelName(trx, name, chatId)
      await chatSettings.patch(trx, before, { changes, actor })
    }
    const changed = await present()
    if (!changed) throw notFound(CHAT_NOT_FOUND)
    return changed
  })
}

function hasChanges(before: ChatSettings, changes: Omit<ChatPatch, 'version'>): boolean {
  const now: Record<string, unknown> = { ...before }
  return Object.entries(changes).some(([field, value]) => value !== undefined && value !== now[field])
}

function requireSettable(
  chat: LockedMembership | undefined,
  viewer: SessionViewer,
  { description, isArchived }: ChatPatch,
): void {
  const isChannel = chat?.type === 'channel'
  const isSeen = chat?.isKnown || (isChannel && viewer.isAdministrator)
  if (!chat || !isSeen) throw notFound(CHAT_NOT_FOUND)
  if (isChannel) {
    if (chat.role === 'owner' || viewer.isAdministrator) return
    throw forbidden('Só os responsáveis pelo canal podem alterá-lo.')
  }
  if (chat.type !== 'group' || description !== undefined || isArchived !== undefined) {
    throw new AppError('fixed', 409, 'Esta conversa não pode ser alterada.')
  }
}

interface MemberChange {
  readonly joinedIds?: readonly string[]
  readonly leftIds?: readonly string[]
}

async function tellMembers(
  trx: Db,
  { id: chatId }: LockedMembership,
  { actorId, joinedIds = [], leftIds = [] }: MemberChange & { readonly actorId: string },
): Promise<void> {
  if (joinedIds.length + leftIds.length === 0) return
  const membersVersion = await readMembersVersion(trx, chatId)
  const change = { actorId, joinedIds: [...joinedIds], leftIds: [...leftIds] }
  await record(trx, membersChanged, { chatId, chatType: 'channel', membersVersion, ...change })
}

/** Idempotent. Throws 404 for a private channel. */
export function join(db: Db, asking: Asking): Promise<void> {
  const { userId } = asking.viewer
  return transact(db, async (trx) => {
    const chat = await lockChannel(trx, asking)
    requireWritable(chat)
    const joinedIds = await insertMembers(trx, chat.id, [{ userId, role: 'member' }])
    await tellMembers(trx, chat, { actorId: userId, joinedIds })
  })
}

/** Idempotent. Throws 409 for the last owner. */
export function leave(db: Db, asking: Asking): Promise<void> {
  return transact(db, async (trx) => {
    await takeOut(trx, await lockChannel(trx, asking), { userId: asking.viewer.userId, asking })
  })
}

async function takeOut(
  trx: Db,
  chat: LockedMembership,
  { userId, asking }: { readonly userId: string; readonly asking: Asking },
): Promise<void> {
  const isOwner = (await findRole(trx, chat.id, userId)) === 'owner'
  if (isOwner && !(await hasOtherOwner(trx, chat.id, userId))) throw lastOwner()
  if (await deleteMember(trx, chat.id, userId)) {
    await tellMembers(trx, chat, { actorId: asking.viewer.userId, leftIds: [userId] })
  }
}

/** Idempotent. Throws 403 unless the viewer is a member, 404 for who is unknown or a guest, 400 for who left. */
export function addMember(db: Db, userId: string, asking: Asking): Promise<void> {
  return transact(db, async (trx) => {
    const chat = await lockChannel(trx, asking)
    if (chat.role === null) throw forbidden('Só quem participa do canal pode incluir pessoas.')
    requireWritable(chat)
    if ((await findRole(trx, chat.id, userId)) !== undefined) return
    await requireActive(trx, { path: 'userId', ids: [userId] })
    if ((await listChatters(trx, [userId])).length === 0) throw notFound('Usuário não encontrado')
    const joinedIds = await insertMembers(trx, chat.id, [{ userId, role: 'member' }])
    await tellMembers(trx, chat, { actorId: asking.viewer.userId, joinedIds })
  })
}

async function lockAsOwner(trx: Db, asking: Asking): Promise<LockedMembership> {
  const chat = await lockChannel(trx, asking)
  if (chat.role !== 'owner') throw forbidden('Só os responsáveis pelo canal podem fazer isso.')
  requireWritable(chat)
  return chat
}

/** Idempotent. Throws 403 unless the viewer is an owner, 409 for the last one. */
export function removeMember(db: Db, userId: string, asking: Asking): Promise<void> {
  return transact(db, async (trx) => {
    await takeOut(trx, await lockAsOwner(trx, asking), { userId, asking })
  })
}

/** Throws 403 unless the viewer is an owner, 404 for who is no member, 409 where nobody would be owner. */
export function changeRole(
  db: Db,
  { userId, role }: { readonly userId: string; readonly role: ChannelRole },
  asking: Asking,
): Promise<void> {
  return transact(db, async (trx) => {
    const { id: chatId, membersVersion } = await lockAsOwner(trx, asking)
    const before = await findRole(trx, chatId, userId)
    if (before === undefined) throw notFound('Esta pessoa não participa do canal.')
    if (before === role) return
    if (role === 'member' && !(await hasOtherOwner(trx, chatId, userId))) throw lastOwner()
    await writeRole(trx, chatId, { userId, role })
    const { actorId } = asking.actor
    await record(trx, chatChanged, { chatId, chatType: 'channel', membersVersion, actorId })
  })
}

/** Of channels that a person owned alone and can own no more, the longest member becomes owner. */
export async function replaceOwner(trx: Db, userId: string): Promise<void> {
  for (const channel of await nameHeirs(trx, userId)) {
    await record(trx, chatChanged, { ...channel, chatType: 'channel', actorId: null })
  }
}
