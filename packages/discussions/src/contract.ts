import { endpoint } from '@cadencia/contract/endpoint'
import { KINDS, kindsWith, ofEach } from '@cadencia/contract/kinds'
import { Person } from '@cadencia/contract/person'
import { Emoji, Reaction } from '@cadencia/contract/reactions'
import { TextFormat } from '@cadencia/contract/text-format'
import { Empty, Id, IdParams, Instant, isBlank, page, text, Version } from '@cadencia/contract/values'
import { FileInfo, FileUrl } from '@cadencia/files/contract'
import { z } from 'zod'

/** The kinds of records that people discuss. */
export const DISCUSSED_KINDS = kindsWith({ isDiscussed: true })
export const DiscussedKind = z.enum(DISCUSSED_KINDS, 'Tipo de registro inválido')
export type DiscussedKind = z.infer<typeof DiscussedKind>

/** A record that has comments and followers. */
export interface Subject {
  readonly kind: DiscussedKind
  readonly recordId: string
}

/** The address of a comment: its record's, which then shows it. */
export function commentUrl(recordUrl: string, commentId: string): string {
  return `${recordUrl}?comment=${commentId}`
}

/*
 * Live: join `commentsTopic(subject)`. Events are `changed {entity: COMMENT, id, scope: <topic>, revision, row}`, where `row` is
 * the comment, or null for one that was deleted, and `revision` counts the changes of the record's comments without gaps.
 * A client that missed one asks `listCommentChanges`.
 */
export const COMMENT = 'comment'
export const COMMENTS_TOPIC = 'comments'
/** On the same topic: who follows the record changed. */
export const FOLLOWERS = 'followers'

export function commentsTopic({ kind, recordId }: Subject): string {
  return `${COMMENTS_TOPIC}:${kind}:${recordId}`
}

export const COMMENT_MAX = 4000
/** Default page size. */
export const COMMENTS_PER_PAGE = 50
export const ATTACHMENTS_MAX = 10
export const MENTIONS_MAX = 50
/** Changes in one answer of `listCommentChanges`. */
export const CHANGES_PER_PAGE = 200

/** Characters of an excerpt. */
export const QUOTE_MAX = 140

/** A comment as its answers quote it. */
const Quote = z.object({
  id: Id,
  /** Both null for a deleted user. */
  authorId: Id.nullable(),
  authorName: z.string().nullable(),
  /** Plain text; empty for a deleted comment and for files alone. */
  excerpt: z.string(),
  isDeleted: z.boolean(),
})
export type Quote = z.infer<typeof Quote>

export const Comment = z.object({
  id: Id,
  /** Orders the comments of a record; numbers may be missing. */
  sequence: z.int(),
  /** The record's count of changes to its comments at this one's latest; the higher of two copies is newer. */
  revision: z.int(),
  /** Empty for one with files only. */
  body: z.string(),
  bodyFormat: TextFormat,
  /** Null for a deleted user. */
  author: Person.nullable(),
  /** User ids. */
  mentions: z.array(Id),
  files: z.array(FileInfo),
  reactions: z.array(Reaction),
  /** What it answers. */
  replyTo: Quote.nullable().default(null),
  /** The id that its author's browser gave it, for idempotent sending. */
  clientId: Id.nullable(),
  createdAt: Instant,
  editedAt: Instant.nullable(),
  /** Counts edits of the body. */
  version: z.int(),
})
export type Comment = z.infer<typeof Comment>

/** `row` is null where the comment was deleted. */
export const CommentChange = z.object({ id: Id, revision: z.int(), row: Comment.nullable() })
export type CommentChange = z.infer<typeof CommentChange>

export const EMPTY_COMMENT = 'Escreva um comentário'

const mentions = z
  .array(Id, 'Menções inválidas')
  .max(MENTIONS_MAX, `Mencione no máximo ${MENTIONS_MAX} pessoas`)

const draftFields = {
  body: text(COMMENT_MAX).default(''),
  /** People who may not read the record are ignored. */
  mentions: mentions.default([]),
  attachments: z
    .array(FileUrl, 'Anexos inválidos')
    .max(ATTACHMENTS_MAX, `Anexe no máximo ${ATTACHMENTS_MAX} arquivos`)
    .default([]),
  /** A comment of the record. */
  replyToId: Id.nullish(),
  /** One that the author already used on this record answers the first comment. */
  clientId: Id.optional(),
}

const hasContent = ({ body, attachments }: { body: string; attachments: readonly string[] }) =>
  attachments.length > 0 || !isBlank(body)

export const CommentDraft = z
  .object(draftFields)
  .refine(hasContent, { path: ['body'], message: EMPTY_COMMENT })
export type CommentDraft = z.output<typeof CommentDraft>

/** It takes `text` for `body`. */
const CommentDraftOrText = z
  .object({ ...draftFields, body: text(COMMENT_MAX).optional(), text: text(COMMENT_MAX).optional() })
  .transform(({ text: alias = '', body, ...draft }) => ({ ...draft, body: body || alias }))
  .refine(hasContent, { path: ['body'], message: EMPTY_COMMENT })

/** Without `version` the body given wins; without `mentions` they stay. */
export const CommentPatch = z.object({
  body: text(COMMENT_MAX),
  mentions: mentions.optional(),
  version: Version.optional(),
})
export type CommentPatch = z.infer<typeof CommentPatch>

const Page = page(COMMENTS_PER_PAGE)
  .omit({ cursor: true })
  .extend({
    /** Ids of comments, which are left out. */
    before: Id.optional(),
    after: Id.optional(),
  })
  .refine(
    ({ before, after }) => before === undefined || after === undefined,
    'Informe apenas um de before e after',
  )

function draftOf(kind: DiscussedKind): z.ZodType<CommentDraft, z.input<typeof CommentDraft>> {
  return KINDS[kind].takesCommentText ? CommentDraftOrText : CommentDraft
}

function endpointsOf(kind: DiscussedKind) {
  const { url, area, access } = KINDS[kind]
  const config = { area, access }
  return {
    list: endpoint({
      method: 'GET',
      url: `${url}/:id/comments`,
      summary: 'Os comentários, do mais antigo ao mais novo; sem before e after, os últimos',
      schema: { params: IdParams, querystring: Page, response: { 200: z.array(Comment) } },
      config,
    }),
    write: endpoint({
      method: 'POST',
      url: `${url}/:id/comments`,
      summary: 'Comenta o registro',
      schema: { params: IdParams, body: draftOf(kind), response: { 201: Comment } },
      config,
    }),
    followers: endpoint({
      method: 'GET',
      url: `${url}/:id/followers`,
      summary: 'Quem acompanha o registro, por nome',
      schema: { params: IdParams, querystring: page(200), response: { 200: z.array(Person) } },
      config,
    }),
    mentionable: endpoint({
      method: 'GET',
      url: `${url}/:id/mentionable`,
      summary: 'Quem pode ser mencionado nos comentários do registro, por nome',
      schema: { params: IdParams, querystring: page(200), response: { 200: z.array(Person) } },
      config,
    }),
    follow: endpoint({
      method: 'PUT',
      url: `${url}/:id/followers/me`,
      summary: 'Acompanha o registro',
      schema: { params: IdParams, response: { 204: Empty } },
      config,
    }),
    unfollow: endpoint({
      method: 'DELETE',
      url: `${url}/:id/followers/me`,
      summary: 'Deixa de acompanhar o registro',
      schema: { params: IdParams, response: { 204: Empty } },
      config,
    }),
  }
}

/** The calls of each kind of record. */
export const discussionEndpoints = ofEach(DISCUSSED_KINDS, endpointsOf)

/** A full answer means that there may be more. */
export const listCommentChanges = endpoint({
  method: 'GET',
  url: '/api/comments/changes',
  summary: 'O que mudou nos comentários de um registro depois de uma revisão, na ordem das mudanças',
  schema: {
    querystring: z.object({
      kind: DiscussedKind,
      recordId: Id,
      after: z
        .string()
        .regex(/^\d{1,9}$/, 'Revisão inválida')
        .transform(Number),
    }),
    response: { 200: z.array(CommentChange) },
  },
  config: { area: 'record' },
})

export const editComment = endpoint({
  method: 'PATCH',
  url: '/api/comments/:id',
  summary: 'Edita um comentário próprio',
  schema: { params: IdParams, body: CommentPatch, response: { 200: Comment } },
  config: { area: 'record' },
})

export const deleteComment = endpoint({
  method: 'DELETE',
  url: '/api/comments/:id',
  summary: 'Exclui um comentário próprio; administradores, qualquer um',
  schema: { params: IdParams, response: { 204: Empty } },
  config: { area: 'record' },
})

const ReactionParams = IdParams.extend({ emoji: Emoji })

export const addReaction = endpoint({
  method: 'PUT',
  url: '/api/comments/:id/reactions/:emoji',
  summary: 'Reage a um comentário',
  schema: { params: ReactionParams, response: { 200: Comment } },
  config: { area: 'record' },
})

export const removeReaction = endpoint({
  method: 'DELETE',
  url: '/api/comments/:id/reactions/:emoji',
  summary: 'Retira a própria reação',
  schema: { params: ReactionParams, response: { 204: Empty } },
  config: { area: 'record' },
})
