import { announce, type LiveRule, type TopicRule } from '@cadencia/realtime/rules'
import { z } from 'zod'
import { type DiscussionsOptions, whoMayRead } from './context.ts'
import {
  COMMENT,
  COMMENTS_TOPIC,
  type CommentChange,
  commentsTopic,
  DiscussedKind,
  FOLLOWERS,
  type Subject,
} from './contract.ts'
import { commentChanged, commentDeleted, commentWritten, followersChanged } from './facts.ts'

function changed(subject: Subject, { id, revision, row }: CommentChange) {
  const topic = commentsTopic(subject)
  const event = { type: 'changed', entity: COMMENT, id, scope: topic, revision, row } as const
  return { to: 'topic', topic, event } as const
}

/** Who has the record's comments open gets the comment itself, null for a deleted one. */
export const commentLive: readonly LiveRule[] = [
  announce(commentWritten, ({ comment: row, ...subject }) => changed(subject, { ...row, row })),
  announce(commentChanged, ({ comment: row, ...subject }) => changed(subject, { ...row, row })),
  announce(commentDeleted, ({ commentId: id, revision, ...subject }) =>
    changed(subject, { id, revision, row: null }),
  ),
  announce(followersChanged, (subject) => ({
    to: 'topic',
    topic: commentsTopic(subject),
    event: { type: 'changed', entity: FOLLOWERS, id: subject.recordId },
  })),
]

const TopicId = z.tuple([DiscussedKind, z.uuid()])

/** `<kind>:<id>`; undefined for anything else. */
function subjectOf(topicId: string): Subject | undefined {
  const { data } = TopicId.safeParse(topicId.split(':'))
  return data && { kind: data[0], recordId: data[1] }
}

export function commentTopics(options: DiscussionsOptions): readonly TopicRule[] {
  return [
    {
      prefix: COMMENTS_TOPIC,
      mayJoin: async (viewer, id, db) => {
        const subject = subjectOf(id)
        if (!subject) return false
        return (await whoMayRead(db, subject, { viewers: [viewer], options })).length > 0
      },
      whoMay: (viewers, id, db) => {
        const subject = subjectOf(id)
        return subject ? whoMayRead(db, subject, { viewers, options }) : []
      },
    },
  ]
}
