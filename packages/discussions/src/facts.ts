import { fact } from '@cadencia/contract/fact'
import { Id, Instant } from '@cadencia/contract/values'
import { z } from 'zod'
import { Comment, DiscussedKind } from './contract.ts'

const commonFields = {
  kind: DiscussedKind,
  recordId: Id,
  actorId: Id,
  at: Instant,
}

const key = ({ recordId }: { recordId: string }) => recordId

const aboutComment = {
  ...commonFields,
  comment: Comment,
  /** Of the record. */
  title: z.string(),
  /** Path of the record's screen. */
  url: z.string(),
  /** The people who are newly mentioned, without the author. */
  mentionedIds: z.array(Id),
}

export const commentWritten = fact({
  name: 'comment.written',
  summary: 'Alguém comentou um registro',
  payload: z.object({
    ...aboutComment,
    /** The record's followers, without the author and the mentioned. */
    followerIds: z.array(Id),
    /** Whether everybody may read the record. */
    isForEveryone: z.boolean(),
  }),
  key,
})

/** Edits and reactions. */
export const commentChanged = fact({
  name: 'comment.changed',
  summary: 'Um comentário foi editado ou recebeu ou perdeu uma reação',
  payload: z.object(aboutComment),
  key,
})

export const commentDeleted = fact({
  name: 'comment.deleted',
  summary: 'Um comentário foi excluído',
  /** Null for an erasure that is repeated after a restore. */
  payload: z.object({ ...commonFields, actorId: Id.nullable(), commentId: Id, revision: z.int() }),
  key,
})

export const followersChanged = fact({
  name: 'comment.followers_changed',
  summary: 'Alguém passou a acompanhar um registro ou deixou de acompanhá-lo',
  payload: z.object({ ...commonFields, isFollowing: z.boolean() }),
  key,
})
