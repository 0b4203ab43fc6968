import { KINDS } from '@cadencia/contract/kinds'
import { Id } from '@cadencia/contract/values'
import { FileInfo } from '@cadencia/files/contract'
import { call } from '@cadencia/http/call'
import { createOutbox, outgoingFields } from '@cadencia/realtime/outbox'
import { z } from 'zod'
import { applyComment } from './comment-log.ts'
import { type Comment, DiscussedKind, discussionEndpoints } from './contract.ts'

export const COMMENT_FAILED = 'Falha ao comentar'

/** A comment that the server has not confirmed. */
export const UnsentComment = z.object({
  ...outgoingFields,
  kind: DiscussedKind,
  recordId: Id,
  body: z.string(),
  mentions: z.array(Id),
  /** Already uploaded. */
  files: z.array(FileInfo),
  replyToId: Id.nullable().default(null),
})
export type UnsentComment = z.infer<typeof UnsentComment>

/** Whether what is written on a record may stay in this browser; of the CRM nothing does. */
export const isKeptOnDevice = (kind: DiscussedKind) => KINDS[kind].access !== 'crm'

/** Unconfirmed comments on all records. */
export const commentOutbox = createOutbox<UnsentComment>({
  prefix: 'cadencia:draft:comment-outbox.',
  schema: UnsentComment,
  lineOf: ({ recordId }) => recordId,
  isStored: ({ kind }) => isKeptOnDevice(kind),
  failure: COMMENT_FAILED,
  deliver: async (client, { kind, recordId, body, mentions, files, replyToId, clientId }, signal) => {
    const attachments = files.map(({ fileURL }) => fileURL)
    const comment = await call(
      discussionEndpoints[kind].write,
      { params: { id: recordId }, body: { body, mentions, attachments, replyToId, clientId } },
      { signal },
    )
    applyComment(client, { kind, recordId }, comment)
  },
})

export const {
  useItems: useUnsentComments,
  remove: removeUnsentComment,
  send: sendComment,
  retry: retryComment,
} = commentOutbox

/** Whether a comment is this unsent one, now confirmed: others may use the same `clientId`. */
export function confirms({ clientId, author }: Comment, unsent: UnsentComment): boolean {
  return clientId === unsent.clientId && author?.id === unsent.senderId
}

/** The answer to an own comment may be lost: hearing of it confirms it, too. */
export function confirmComment(comment: Comment): void {
  const own = useUnsentComments.getState().items.find((unsent) => confirms(comment, unsent))
  if (own) removeUnsentComment(own.clientId)
}
