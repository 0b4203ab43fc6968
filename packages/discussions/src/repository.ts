import type { Db } from '@cadencia/db/client'
import { columnsOf } from '@cadencia/db/columns'
import { containsWords } from '@cadencia/db/full-text'
import { lockRows } from '@cadencia/db/locks'
import { keptIds, rewriteQuotes, tellsOf } from '@cadencia/db/texts-of-facts'
import { foundFiles } from '@cadencia/files/read-repository'
import { personRows } from '@cadencia/people/read-repository'
import { purgeAnswers } from '@cadencia/server/idempotency-keys'
import { personTag } from '@cadencia/server/person-tag'
import { newestFirst } from '@cadencia/server/sort-order'
import { sql } from 'kysely'
import type { Comment, DiscussedKind, Quote, Subject } from './contract.ts'
import { quoteOf } from './labels.ts'

/** A comment without its files, which another domain keeps, and with what it answers as it was written. */
export interface StoredComment extends Omit<Comment, 'files' | 'replyTo'> {
  readonly replyTo: (Omit<Quote, 'excerpt'> & Pick<Comment, 'body' | 'bodyFormat'>) | null
}

const COLUMNS = columnsOf<'comments', Omit<StoredComment, 'author' | 'mentions' | 'reactions' | 'replyTo'>>()(
  {
    id: 'id',
    sequence: 'sequence',
    revision: 'revision',
    body: 'body',
    bodyFormat: 'body_format',
    clientId: 'client_id',
    createdAt: 'created_at',
    editedAt: 'edited_at',
    version: 'version',
  },
)

/** All comments, deleted ones too. */
function selectAll(db: Db) {
  return db
    .selectFrom('comments as c')
    .select(COLUMNS.select('c'))
    .select([
      personTag('c.author_id').as('author'),
      sql<string[]>`array(select m.user_id from comment_mentions m
        where m.comment_id = c.id order by m.user_id)`.as('mentions'),
      sql<
        Comment['reactions']
      >`(select coalesce(json_agg(json_build_object('emoji', r.emoji, 'userIds', r.ids)
          order by r.first), '[]')
        from (select emoji, json_agg(user_id order by place) as ids, min(place) as first
          from comment_reactions where comment_id = c.id group by emoji) r)`.as('reactions'),
      sql<StoredComment['replyTo']>`case when c.reply_to_id is not null then (
        select json_build_object('id', r.id, 'authorId', r.author_id,
          'authorName', rtrim(u.first_name || ' ' || u.last_name),
          'body', r.body, 'bodyFormat', r.body_format, 'isDeleted', r.deleted_at is not null)
        from comments r left join ${personRows.as('u')} on u.id = r.author_id where r.id = c.reply_to_id) end`.as(
        'replyTo',
      ),
    ])
}

export function selectComments(db: Db) {
  return selectAll(db).where('c.deleted_at', 'is', null)
}

/** The record of a comment that is not deleted. */
export function findSubject(db: Db, commentId: string): Promise<Subject | undefined> {
  return db
    .selectFrom('comments as c')
    .innerJoin('discussions as d', 'd.record_id', 'c.record_id')
    .select(['c.record_id as recordId', sql<DiscussedKind>`d.kind`.as('kind')])
    .where('c.id', '=', commentId)
    .where('c.deleted_at', 'is', null)
    .executeTakeFirst()
}

export interface CommentCursor {
  readonly before?: string | undefined
  readonly after?: string | undefined
}

/**
 * Ascending. Without a place the newest; else those before or after a comment of the record, which may be deleted;
 * undefined where it has no such comment.
 */
export async function listComments(
  db: Db,
  { recordId, limit }: { readonly recordId: string; readonly limit: number },
  { before, after }: CommentCursor,
): Promise<StoredComment[] | undefined> {
  const anchorId = before ?? after
  const anchor = anchorId === undefined ? undefined : await findSequence(db, recordId, anchorId)
  if (anchorId !== undefined && anchor === undefined) return undefined
  const comments = selectComments(db).where('c.record_id', '=', recordId).limit(limit)
  if (after !== undefined) {
    return comments
      .where('c.sequence', '>', anchor ?? 0)
      .orderBy('c.sequence')
      .execute()
  }
  const rows = await comments
    .$if(anchor !== undefined, (query) => query.where('c.sequence', '<', anchor ?? 0))
    .orderBy('c.sequence', 'desc')
    .execute()
  return rows.reverse()
}

async function findSequence(db: Db, recordId: string, id: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('comments')
    .select('sequence')
    .where('id', '=', id)
    .where('record_id', '=', recordId)
    .executeTakeFirst()
  return row?.sequence
}

/** Changes after a revision, in their order; `isDeleted` marks comments that are gone. */
export function listChanged(
  db: Db,
  { recordId, after, limit }: { readonly recordId: string; readonly after: number; readonly limit: number },
) {
  return selectAll(db)
    .select(sql<boolean>`c.deleted_at is not null`.as('isDeleted'))
    .where('c.record_id', '=', recordId)
    .where('c.revision', '>', after)
    .orderBy('c.revision')
    .limit(limit)
    .execute()
}

export async function countComments(db: Db, recordId: string): Promise<number> {
  const row = await db
    .selectFrom('discussions')
    .select('comment_count as count')
    .where('record_id', '=', recordId)
    .executeTakeFirst()
  return row?.count ?? 0
}

/** Makes the record's discussion where it has none, and locks it until the transaction ends. */
export async function lockDiscussion(trx: Db, { kind, recordId }: Subject): Promise<void> {
  await trx
    .insertInto('discussions')
    .values({ record_id: recordId, kind })
    .onConflict((conflict) => conflict.column('record_id').doNothing())
    .execute()
  await lockRows(trx, 'discussions', sql`record_id = ${recordId}`)
}

/** Counts a change to the comments of a locked discussion; answers its revision. */
export async function nextRevision(trx: Db, recordId: string, added: -1 | 0 | 1): Promise<number> {
  const { revision } = await trx
    .updateTable('discussions')
    .set(({ eb }) => ({
      revision: eb('revision', '+', 1),
      comment_count: eb('comment_count', '+', added),
    }))
    .where('record_id', '=', recordId)
    .returning('revision')
    .executeTakeFirstOrThrow()
  return revision
}

interface Sent {
  readonly recordId: string
  readonly authorId: string
  readonly clientId: string
}

/** The comment that an author sent with this client id; undefined for none. */
export function findSent(db: Db, { recordId, authorId, clientId }: Sent) {
  return db
    .selectFrom('comments as c')
    .select(['c.id', sql<boolean>`c.deleted_at is not null`.as('isDeleted')])
    .where('c.record_id', '=', recordId)
    .where('c.author_id', '=', authorId)
    .where('c.client_id', '=', clientId)
    .executeTakeFirst()
}

interface NewComment {
  readonly id: string
  readonly recordId: string
  readonly authorId: string
  /** The discussion's; also orders the comment. */
  readonly revision: number
  readonly body: string
  readonly clientId: string | null
  readonly replyToId: string | null
  readonly createdAt: string
}

export async function insertComment(
  trx: Db,
  { recordId, authorId, replyToId, ...comment }: NewComment,
): Promise<void> {
  const row = COLUMNS.row({ ...comment, sequence: comment.revision })
  await trx
    .insertInto('comments')
    .values({ ...row, record_id: recordId, author_id: authorId, reply_to_id: replyToId })
    .execute()
}

export async function writeComment(
  trx: Db,
  id: string,
  { isEdit, ...fields }: { revision: number; body?: string; editedAt?: string; isEdit: boolean },
): Promise<void> {
  await trx
    .updateTable('comments')
    .set(({ eb }) => ({ ...COLUMNS.row(fields), version: eb('version', '+', isEdit ? 1 : 0) }))
    .where('id', '=', id)
    .execute()
}

/** The comments on some records, oldest first, with the kind of their record. */
export function listOnRecords(db: Db, recordIds: readonly string[]) {
  return selectComments(db)
    .innerJoin('discussions as d', 'd.record_id', 'c.record_id')
    .select(['c.record_id as recordId', sql<DiscussedKind>`d.kind`.as('kind')])
    .where(sql<boolean>`c.record_id = any(${recordIds}::uuid[])`)
    .orderBy('c.created_at')
    .orderBy('c.id')
    .execute()
}

/** Empties comments and titles in the facts that are kept for a while. */
export async function eraseFactTexts(trx: Db, recordIds: readonly string[]): Promise<void> {
  await sql`update outbox set payload = payload ||
      jsonb_build_object('title', '', 'comment', payload -> 'comment' || '{"body": "", "replyTo": null}')
    where key = any(${recordIds}::text[]) and payload ? 'comment'`.execute(trx)
}

const NOTHING_LEFT = { body: '', mentions: [], files: [], reactions: [] } as const

/** Puts what an edit left of a comment, null for a deleted one, into the facts that tell of it, delivered ones too. */
export async function rewriteFacts(
  trx: Db,
  id: string,
  comment: Pick<Comment, 'body' | 'bodyFormat' | 'mentions' | 'files' | 'reactions'> | null,
): Promise<void> {
  const { body, mentions, files, reactions } = comment ?? NOTHING_LEFT
  const left = JSON.stringify({ body, mentions, files, reactions })
  const nobody = comment ? '{}' : '{"followerIds": []}'
  await sql`update outbox set payload = payload || jsonb_build_object('comment', payload -> 'comment' || ${left}::jsonb,
      'mentionedIds', ${keptIds('mentionedIds', mentions)})
      || case when payload ? 'followerIds' then ${nobody}::jsonb else '{}' end
    where ${tellsOf(id)}`.execute(trx)
  const quote = { excerpt: comment ? quoteOf(comment) : '', isDeleted: comment === null }
  const answerIds = await listAnswerIds(trx, id)
  await rewriteQuotes(trx, answerIds, { of: 'comment', ...quote })
  await purgeAnswers(trx, [id, ...answerIds])
}

/** The comments that quote one. */
async function listAnswerIds(db: Db, id: string): Promise<string[]> {
  const rows = await db.selectFrom('comments').select('id').where('reply_to_id', '=', id).execute()
  return rows.map((row) => row.id)
}

/** Whether a record has a comment, and it is not deleted. */
export async function hasComment(db: Db, recordId: string, id: string): Promise<boolean> {
  const found = await selectComments(db).where('c.record_id', '=', recordId).where('c.id', '=', id).execute()
  return found.length > 0
}

/** Empties the comment; what stays tells browsers that it is gone. */
export async function eraseComment(trx: Db, id: string, { revision, at }: { revision: number; at: string }) {
  await trx.deleteFrom('comment_mentions').where('comment_id', '=', id).execute()
  await trx.deleteFrom('comment_reactions').where('comment_id', '=', id).execute()
  await trx.updateTable('comments').set({ body: '', deleted_at: at, revision }).where('id', '=', id).execute()
}

export async function replaceMentions(trx: Db, commentId: string, userIds: readonly string[]): Promise<void> {
  await trx
    .deleteFrom('comment_mentions')
    .where('comment_id', '=', commentId)
    .where(sql<boolean>`user_id <> all(${userIds}::uuid[])`)
    .execute()
  await sql`insert into comment_mentions (comment_id, user_id)
    select ${commentId}, unnest(${userIds}::uuid[]) on conflict do nothing`.execute(trx)
}

interface Reacting {
  readonly commentId: string
  readonly emoji: string
  readonly userId: string
}

/** False where the person has reacted so before. */
export async function insertReaction(trx: Db, { commentId, emoji, userId }: Reacting): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('comment_reactions')
    .values({ comment_id: commentId, emoji, user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** False where there was none. */
export async function deleteReaction(trx: Db, { commentId, emoji, userId }: Reacting): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('comment_reactions')
    .where('comment_id', '=', commentId)
    .where('emoji', '=', emoji)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** Active people. */
export function selectPeople(db: Db) {
  return db
    .selectFrom(personRows.as('u'))
    .select([
      'u.id',
      'u.first_name as firstName',
      'u.last_name as lastName',
      'u.profile_image_url as profileImageUrl',
    ])
    .where('u.is_active', '=', true)
}

export interface FoundComment {
  readonly id: string
  readonly recordId: string
  readonly kind: DiscussedKind
  readonly body: string
  readonly bodyFormat: Comment['bodyFormat']
  readonly authorName: string | null
  readonly createdAt: string
}

interface Search {
  readonly kinds: readonly DiscussedKind[]
  readonly words: string
}

/** Full-text search, newest first. */
export function foundComments(db: Db, { kinds, words }: Search) {
  const rows = db
    .selectFrom('comments as c')
    .innerJoin('discussions as d', 'd.record_id', 'c.record_id')
    .leftJoin(personRows.as('u'), 'u.id', 'c.author_id')
    .select(['c.id', 'c.record_id as recordId', 'c.body', 'c.created_at as createdAt'])
    .select([
      sql<DiscussedKind>`d.kind`.as('kind'),
      sql<Comment['bodyFormat']>`c.body_format`.as('bodyFormat'),
      sql<string | null>`rtrim(u.first_name || ' ' || u.last_name)`.as('authorName'),
    ])
    .where('c.deleted_at', 'is', null)
    .where('d.kind', 'in', kinds)
    .where(containsWords({ table: 'c', title: 'body', rest: null }, words))
  return { rows, order: newestFirst<FoundComment>('c') }
}

export interface FoundCommentFile extends Pick<FoundComment, 'id' | 'recordId' | 'kind' | 'createdAt'> {
  readonly commentId: string
  readonly name: string
}

/** Files of comments whose names hold the words, newest first. */
export function foundCommentFiles(db: Db, { kinds, words }: Search) {
  const rows = db
    .selectFrom(foundFiles('comment', words).as('f'))
    .innerJoin('comments as c', 'c.id', 'f.record_id')
    .innerJoin('discussions as d', 'd.record_id', 'c.record_id')
    .select(['f.id', 'f.name', 'f.created_at as createdAt', 'c.id as commentId', 'c.record_id as recordId'])
    .select(sql<DiscussedKind>`d.kind`.as('kind'))
    .where('c.deleted_at', 'is', null)
    .where('d.kind', 'in', kinds)
  return { rows, order: newestFirst<FoundCommentFile>('f') }
}

/** The full names of people by their ids. */
export async function listNames(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const people = await selectPeople(db).where(sql<boolean>`u.id = any(${ids}::uuid[])`).execute()
  return new Map(people.map(({ id, firstName, lastName }) => [id, `${firstName} ${lastName}`.trim()]))
}

export type CommentBodies = ReadonlyMap<string, Pick<Comment, 'body' | 'bodyFormat'>>

/** The texts of comments by their ids. */
export async function listBodies(db: Db, ids: readonly string[]): Promise<CommentBodies> {
  const rows = await db
    .selectFrom('comments')
    .select(['id', 'body', sql<Comment['bodyFormat']>`body_format`.as('bodyFormat')])
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute()
  return new Map(rows.map(({ id, ...text }) => [id, text]))
}
