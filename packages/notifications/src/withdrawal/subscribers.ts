import { membersChanged, messageChanged } from '@cadencia/chat/facts'
import { quoteOf } from '@cadencia/chat/labels'
import type { Fact } from '@cadencia/contract/fact'
import { isOfCrm } from '@cadencia/contract/kinds'
import { clientChanged, leadRemoved, opportunityRemoved } from '@cadencia/crm/facts'
import type { Db } from '@cadencia/db/client'
import { type Subscriber, subscribe } from '@cadencia/db/subscriber'
import { commentChanged, commentDeleted } from '@cadencia/discussions/facts'
import { commentMessage } from '@cadencia/discussions/labels'
import { meetingCancelled, meetingChanged } from '@cadencia/meetings/facts'
import { userChanged, userDeactivated } from '@cadencia/people/facts'
import type { Clock } from '@cadencia/server/actor'
import { taskDeleted } from '@cadencia/sprints/facts'
import type { z } from 'zod'
import {
  removeOfFormerMembers,
  removeOfFormerParticipants,
  removeOfRecords,
  removeQuoting,
  removeUnreadable,
  reword,
  type Withdrawn,
} from './repository.ts'
import { takeBack } from './service.ts'

/** A notification goes when what it quotes is deleted, mentions its reader no more, or may not be read by them. */
export function withdrawalSubscribers({ now }: Clock): Subscriber[] {
  function on<P extends z.ZodType>(
    fact: Fact<P>,
    withdraw: (trx: Db, payload: z.output<P>) => Promise<Withdrawn[]>,
  ): Subscriber {
    return subscribe(fact, `notifications.withdraw.${fact.name}`, async (trx, payload) =>
      takeBack(trx, await withdraw(trx, payload), now()),
    )
  }

  return [
    on(messageChanged, async (trx, { message }) => {
      if (message.deletedAt !== null) return removeQuoting(trx, message.id)
      if (message.editedAt === null) return []
      const mentionedIds = message.mentions.map(({ userId }) => userId)
      return [
        ...(await removeQuoting(trx, message.id, mentionedIds)),
        ...(await reword(trx, { sourceId: message.id, message: quoteOf(message) })),
      ]
    }),
    on(membersChanged, (trx, { chatId, leftIds }) => removeOfFormerMembers(trx, chatId, leftIds)),
    on(commentChanged, async (trx, change) => {
      const { comment } = change
      if (comment.editedAt === null) return []
      const gone = await removeQuoting(trx, comment.id, comment.mentions)
      // The CRM's tell nothing of the text, and each cause something else.
      if (isOfCrm(change.kind)) return gone
      const { message } = commentMessage(change, 'comentou')
      return [...gone, ...(await reword(trx, { sourceId: comment.id, message }))]
    }),
    on(commentDeleted, (trx, { commentId }) => removeQuoting(trx, commentId)),
    on(taskDeleted, (trx, { task }) => removeOfRecords(trx, [task.id])),
    on(leadRemoved, (trx, { leadId }) => removeOfRecords(trx, [leadId])),
    on(opportunityRemoved, (trx, { opportunityId }) => removeOfRecords(trx, [opportunityId])),
    on(clientChanged, async (trx, { what, clientId }) =>
      what === 'removed' ? removeOfRecords(trx, [clientId]) : [],
    ),
    on(meetingCancelled, (trx, { meetingId, followingIds }) =>
      removeOfRecords(trx, [meetingId, ...followingIds]),
    ),
    on(meetingChanged, async (trx, { meetingId, removedIds }) =>
      removedIds.length === 0 ? [] : removeOfFormerParticipants(trx, meetingId, removedIds),
    ),
    on(userDeactivated, (trx, { userId }) => removeUnreadable(trx, userId)),
    on(userChanged, (trx, { userId }) => removeUnreadable(trx, userId)),
  ]
}
