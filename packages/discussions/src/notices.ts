import {
  type CauseAreas,
  type NoticeText,
  type NotificationRule,
  notificationRule,
} from '@cadencia/server/notices'
import type { z } from 'zod'
import { commentUrl } from './contract.ts'
import { commentChanged, commentWritten } from './facts.ts'
import { commentMessage } from './labels.ts'

/** The areas of its causes. */
export const commentCauses: CauseAreas = {
  mention: 'record',
  comment: 'record',
}

type CommentPayload = Pick<
  z.output<typeof commentChanged.payload>,
  'kind' | 'recordId' | 'comment' | 'title' | 'url'
>

function commentText(
  fact: CommentPayload,
  to: readonly string[],
  verb: 'comentou' | 'mencionou você',
): NoticeText {
  const { kind, recordId, comment, url } = fact
  return {
    to,
    ...commentMessage(fact, verb),
    type: 'info',
    actionUrl: commentUrl(url, comment.id),
    record: { kind, id: recordId },
    sourceId: comment.id,
  }
}

export const commentNotices: readonly NotificationRule[] = [
  notificationRule(commentWritten, 'comment', (fact) => commentText(fact, fact.followerIds, 'comentou')),
  notificationRule(commentWritten, 'mention', (fact) =>
    commentText(fact, fact.mentionedIds, 'mencionou você'),
  ),
  notificationRule(commentChanged, 'mention', (fact) =>
    commentText(fact, fact.mentionedIds, 'mencionou você'),
  ),
]
