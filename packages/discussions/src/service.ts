import { randomUUID } from 'node:crypto'
import { isOfCrm } from '@cadencia/contract/kinds'
import { isBlank } from '@cadencia/contract/values'
import { type Db, transact } from '@cadencia/db/client'
import { record } from '@cadencia/db/outbox'
import { keepIfAdministrator } from '@cadencia/people/teams/read-repository'
import { requireActive } from '@cadencia/server/active-people'
import { type Actor, createActor } from '@cadencia/server/actor'
import { AppError, forbidden, invalid, notFound } from '@cadencia/server/app-error'
import { ANYBODY, type Person, peopleOf } from '@cadencia/server/readers'
import { requireVersion } from '@cadencia/server/versions'
import type { SessionViewer } from '@cadencia/server/viewer'
import { sql } from 'kysely'
import { type Discussion, type DiscussionsOptions, domainKindOf, getDiscussion } from './context.ts'
import {
  type Comment,
  type CommentChange,
  type CommentDraft,
  type CommentPatch,
  EMPTY_COMMENT,
  type Subject,
} from './contract.ts'
import { commentChanged, commentDeleted, commentWritten, followersChanged } from './facts.ts'
import { addFollowers, followerList, mentionableList, setFollowing } from './follower-repository.ts'
import { quoteOf } from './labels.ts'
import {
  deleteReaction,
  eraseComment,
  eraseFactTexts,
  findSent,
  findSubject,
  hasComment,
  insertComment,
  insertReaction,
  listChanged,
  listOnRecords,
  lockDiscussion,
  nextRevision,
  replaceMentions,
  rewriteFacts,
  type StoredComment,
  selectComments,
  writeComment,
} from './repository.ts'
import { canDelete, canEdit } from './rules.ts'

/** Different emoji on one comment. */
const REACTIONS_MAX = 20

const COMMENT_UNKNOWN = 'Comentário não encontrado.'

/** Who asks, and what the package was composed with. */
export interface Caller {
  readonly viewer: SessionViewer
  readonly options: DiscussionsOptions
}

/** Quotes what a comment answers. */
export function withQuote({ replyTo, ...comment }: StoredComment): Omit<Comment, 'files'> {
  if (replyTo === null) return { ...comment, replyTo }
  const { body, bodyFormat, ...quote } = replyTo
  return { ...comment, replyTo: { ...quote, excerpt: quoteOf({ body, bodyFormat }) } }
}

/** Adds the files, with one query for all. */
export async function withFiles(
  db: Db,
  comments: readonly StoredComment[],
  { files }: Pick<DiscussionsOptions, 'files'>,
): Promise<Comment[]> {
  const ids = comments.map(({ id }) => id)
  const attached = Map.groupBy(await files.list(db, 'comment', ids), ({ reference }) => reference)
  return comments.map((comment) => ({
    ...withQuote(comment),
    files: (attached.get(comment.id) ?? []).map(({ id: _, reference: __, sha256: ___, ...file }) => file),
  }))
}

/**
 * Locks a discussion, of which the right is judged again by the record as it is then. Throws 401, and what `getDiscussion`
 * throws.
 */
async function lockReadable(
  trx: Db,
  subject: Subject,
  caller: Caller,
  mentions: readonly string[] = [],
): Promise<Discussion> {
  // Before, so that nothing is made for who may not.
  await getDiscussion(trx, subject, caller)
  await lockDiscussion(trx, subject)
  await keepIfAdministrator(trx, caller.viewer, mentions)
  return getDiscussion(trx, subject, caller)
}

async function getComment(db: Db, id: string, options: DiscussionsOptions): Promise<Comment> {
  const stored = await selectComments(db).where('c.id', '=', id).executeTakeFirst()
  const [comment] = stored ? await withFiles(db, [stored], options) : []
  if (!comment) throw notFound(COMMENT_UNKNOWN)
  return comment
}

function isInside(person: Person, { kind, recordId }: Subject, options: DiscussionsOptions) {
  return domainKindOf(options, kind).insiders(person, sql`${recordId}::uuid`)
}

/** By name: the active people who may read the record, and so be mentioned there. */
export function mentionableOn(db: Db, discussion: Discussion, options: DiscussionsOptions) {
  const mayRead = isInside(peopleOf('u.id'), discussion, options)
  return mentionableList(db, { mayRead, isOfCrm: isOfCrm(discussion.kind) })
}

/** Those among the ids who may be mentioned. */
async function readersAmong(
  db: Db,
  ids: readonly string[],
  { discussion, options }: { readonly discussion: Discussion; readonly options: DiscussionsOptions },
): Promise<string[]> {
  if (ids.length === 0) return []
  const { rows } = mentionableOn(db, discussion, options)
  const readers = await rows.where(sql<boolean>`u.id = any(${ids}::uuid[])`).execute()
  return readers.map(({ id }) => id)
}

/** By name: who follows the record by itself or by their own decision, and may read it. */
export function followersOf(db: Db, discussion: Discussion, options: DiscussionsOptions) {
  const { recordId, record: about } = discussion
  const byThemselves = about.followerIds.filter((id) => id !== null)
  return followerList(db, {
    recordId,
    byThemselves,
    mayRead: isInside(peopleOf('u.id'), discussion, options),
  })
}

/**
 * Writes a comment: author and mentioned follow the record from then on. A client id that the author used before
 * answers its comment. Throws what `getDiscussion` throws; 400, 413 and 415 for files that cannot be attached.
 */
export function addComment(db: Db, subject: Subject, { draft, ...caller }: Caller & { draft: CommentDraft }) {
  const { viewer, options } = caller
  const actor = createActor(viewer.userId, options)
  const { recordId } = subject
  return transact(db, async (trx): Promise<Comment> => {
    const discussion = await lockReadable(trx, subject, caller, draft.mentions)
    const sent = await findEarlier(trx, recordId, actor, draft)
    if (sent) return getComment(trx, sent.id, options)
    await requireActive(trx, { path: 'mentions', ids: draft.mentions })
    const mentionedIds = await readersAmong(trx, draft.mentions, { discussion, options })
    if (draft.replyToId && !(await hasComment(trx, recordId, draft.replyToId)))
      throw invalid('replyToId', 'Responda a um comentário deste registro')
    const id = randomUUID()
    const revision = await nextRevision(trx, recordId, 1)
    const { body, clientId = null, replyToId = null, attachments } = draft
    const { actorId: authorId, at: createdAt } = actor
    await insertComment(trx, { id, recordId, authorId, revision, body, clientId, replyToId, createdAt })
    await replaceMentions(trx, id, mentionedIds)
    // Before its files, as where the record is locked for itself.
    await domainKindOf(caller.options, discussion.kind).onCommented?.(trx, {
      recordId,
      commentId: id,
      body,
      actor,
    })
    if (attachments.length > 0) {
      await options.files.claim(trx, {
        fileURLs: attachments,
        ownerId: authorId,
        use: 'comment',
        reference: id,
      })
    }
    await setFollowing(trx, recordId, { userId: authorId, isFollowing: true })
    await addFollowers(trx, recordId, mentionedIds)
    const comment = await getComment(trx, id, options)
    await recordWritten(trx, { discussion, comment, actor }, options)
    return comment
  })
}

/** Throws 409 where the comment that was sent with this client id is deleted. */
async function findEarlier(trx: Db, recordId: string, { actorId }: Actor, { clientId }: CommentDraft) {
  if (clientId === undefined) return undefined
  const sent = await findSent(trx, { recordId, authorId: actorId, clientId })
  if (sent?.isDeleted) throw new AppError('comment_deleted', 409, 'Este comentário foi excluído.')
  return sent
}

interface Written {
  readonly discussion: Discussion
  readonly comment: Comment
  readonly actor: Actor
}

function payloadOf({ discussion, comment, actor }: Written) {
  const { kind, recordId, record: about } = discussion
  return { kind, recordId, title: about.title, url: about.url, comment, ...actor }
}

/** Whether everybody may read a record who may read its kind, and its kind is for everybody. */
async function isForEveryone(trx: Db, { kind, recordId }: Subject, options: DiscussionsOptions) {
  if (isOfCrm(kind)) return false
  const { rows } = await sql<{ isMeant: boolean }>`
    select ${isInside(ANYBODY, { kind, recordId }, options)} as "isMeant"`.execute(trx)
  return rows[0]?.isMeant === true
}

async function recordWritten(trx: Db, written: Written, options: DiscussionsOptions): Promise<void> {
  const { discussion, comment, actor } = written
  const mentionedIds = comment.mentions.filter((id) => id !== actor.actorId)
  const followers = await followersOf(trx, discussion, options).rows.execute()
  await record(trx, commentWritten, {
    ...payloadOf(written),
    mentionedIds,
    followerIds: followers
      .map(({ id }) => id)
      .filter((id) => id !== actor.actorId && !mentionedIds.includes(id)),
    isForEveryone: await isForEveryone(trx, discussion, options),
  })
}

interface Locked extends Written {
  readonly trx: Db
}

/** Runs `change` with the discussion locked. Throws 404 for an unknown comment, and what `getDiscussion` throws. */
function withLockedComment<T>(
  db: Db,
  id: string,
  {
    caller,
    change,
    mentions,
  }: {
    readonly caller: Caller
    readonly change: (locked: Locked) => Promise<T>
    readonly mentions?: readonly string[] | undefined
  },
): Promise<T> {
  const { viewer, options } = caller
  return transact(db, async (trx) => {
    const subject = await findSubject(trx, id)
    if (!subject) throw notFound(COMMENT_UNKNOWN)
    const discussion = await lockReadable(trx, subject, caller, mentions)
    const comment = await getComment(trx, id, options)
    return change({ trx, discussion, comment, actor: createActor(viewer.userId, options) })
  })
}

/** Counts the change and records it; `mentionedIds` are notified. */
async function announceChange(
  { trx, ...written }: Locked,
  options: DiscussionsOptions,
  mentionedIds: readonly string[] = [],
): Promise<Comment> {
  const comment = await getComment(trx, written.comment.id, options)
  await record(trx, commentChanged, {
    ...payloadOf({ ...written, comment }),
    mentionedIds: [...mentionedIds],
  })
  return comment
}

/** Throws 403 for another's comment, 409 for a stale version, 400 where nothing would be left. */
export function changeComment(db: Db, id: string, { patch, ...caller }: Caller & { patch: CommentPatch }) {
  const change = async (locked: Locked) => {
    const { trx, discussion, comment, actor } = locked
    if (!canEdit(caller.viewer, comment)) throw forbidden('Só quem escreveu o comentário pode editá-lo.')
    await requireVersion(comment, patch.version)
    if (isBlank(patch.body) && comment.files.length === 0) throw invalid('body', EMPTY_COMMENT)
    const { recordId } = discussion
    await requireActive(trx, { path: 'mentions', ids: patch.mentions ?? [], before: comment.mentions })
    const kept = comment.mentions.filter((one) => patch.mentions?.includes(one))
    const readers =
      patch.mentions && (await readersAmong(trx, patch.mentions, { discussion, options: caller.options }))
    const mentions = readers && [...new Set([...readers, ...kept])]
    const added = (mentions ?? []).filter((one) => !comment.mentions.includes(one) && one !== actor.actorId)
    if (mentions) await replaceMentions(trx, id, mentions)
    await addFollowers(trx, recordId, added)
    const revision = await nextRevision(trx, recordId, 0)
    await writeComment(trx, id, { revision, body: patch.body, editedAt: actor.at, isEdit: true })
    await rewriteFacts(trx, id, await getComment(trx, id, caller.options))
    return announceChange(locked, caller.options, added)
  }
  return withLockedComment(db, id, { caller, change, mentions: patch.mentions })
}

/** Throws 403 for another's comment, unless an administrator deletes it. */
export function removeComment(db: Db, id: string, caller: Caller): Promise<void> {
  const change = async ({ trx, discussion, comment, actor }: Locked) => {
    if (!canDelete(caller.viewer, comment)) throw forbidden('Só quem escreveu o comentário pode excluí-lo.')
    const { kind, recordId } = discussion
    const revision = await nextRevision(trx, recordId, -1)
    await eraseComment(trx, id, { revision, at: actor.at })
    await rewriteFacts(trx, id, null)
    await caller.options.files.release(trx, 'comment', id)
    await domainKindOf(caller.options, kind).onUncommented?.(trx, { recordId, commentId: id })
    await record(trx, commentDeleted, { kind, recordId, commentId: id, revision, ...actor })
  }
  return withLockedComment(db, id, { caller, change })
}

/** Deletes all comments on some records, for a person's right to be forgotten. */
export async function eraseComments(
  trx: Db,
  recordIds: readonly string[],
  { files, actor }: Pick<DiscussionsOptions, 'files'> & { readonly actor: Actor<string | null> },
): Promise<void> {
  const written = await listOnRecords(trx, recordIds)
  for (const { id, recordId, kind } of written.toSorted((a, b) => (a.recordId < b.recordId ? -1 : 1))) {
    await lockDiscussion(trx, { kind, recordId })
    const revision = await nextRevision(trx, recordId, -1)
    await eraseComment(trx, id, { revision, at: actor.at })
    await rewriteFacts(trx, id, null)
    await files.discard(trx, 'comment', id)
    await record(trx, commentDeleted, { kind, recordId, commentId: id, revision, ...actor })
  }
  await eraseFactTexts(trx, recordIds)
}

/** Idempotent. Throws 409 beyond `REACTIONS_MAX`. */
export function react(db: Db, id: string, { emoji, ...caller }: Caller & { emoji: string }) {
  const change = async (locked: Locked) => {
    const { trx, discussion, comment, actor } = locked
    const isNew = comment.reactions.every((reaction) => reaction.emoji !== emoji)
    if (isNew && comment.reactions.length >= REACTIONS_MAX) {
      const words = `Um comentário aceita no máximo ${REACTIONS_MAX} reações diferentes.`
      throw new AppError('too_many_reactions', 409, words)
    }
    if (!(await insertReaction(trx, { commentId: id, emoji, userId: actor.actorId }))) return comment
    await writeComment(trx, id, {
      revision: await nextRevision(trx, discussion.recordId, 0),
      isEdit: false,
    })
    return announceChange(locked, caller.options)
  }
  return withLockedComment(db, id, { caller, change })
}

/** Idempotent. */
export function unreact(db: Db, id: string, { emoji, ...caller }: Caller & { emoji: string }): Promise<void> {
  const change = async (locked: Locked) => {
    const { trx, discussion, actor } = locked
    if (!(await deleteReaction(trx, { commentId: id, emoji, userId: actor.actorId }))) return
    await writeComment(trx, id, {
      revision: await nextRevision(trx, discussion.recordId, 0),
      isEdit: false,
    })
    await announceChange(locked, caller.options)
  }
  return withLockedComment(db, id, { caller, change })
}

/** Idempotent. Throws what `getDiscussion` throws. */
export function follow(
  db: Db,
  subject: Subject,
  { isFollowing, ...caller }: Caller & { isFollowing: boolean },
): Promise<void> {
  return transact(db, async (trx) => {
    const { kind, recordId } = await lockReadable(trx, subject, caller)
    const actor = createActor(caller.viewer.userId, caller.options)
    const hasChanged = await setFollowing(trx, recordId, { userId: actor.actorId, isFollowing })
    if (hasChanged) await record(trx, followersChanged, { kind, recordId, isFollowing, ...actor })
  })
}

/** What changed after a revision, in the order of the changes. */
export async function changesAfter(
  db: Db,
  range: Parameters<typeof listChanged>[1],
  options: DiscussionsOptions,
): Promise<CommentChange[]> {
  const rows = await listChanged(db, range)
  const comments = await withFiles(
    db,
    rows.map(({ isDeleted: _, ...comment }) => comment),
    options,
  )
  return comments.map((comment, index) => ({
    id: comment.id,
    revision: comment.revision,
    row: rows[index]?.isDeleted ? null : comment,
  }))
}
