import type { Message } from '../contract.ts'
import { contentText, shortName } from '../labels.ts'
import { CATCH_UP_LINES, type CatchUp } from './contract.ts'

/** What makes a message worth telling, each with its points. */
function weightOf(message: Message, viewerId: string): number {
  const { mentions, reactions, attachments, thread, replyTo } = message
  const text = contentText(message)
  const people = reactions.reduce((sum, { userIds }) => sum + userIds.length, 0)
  const isAbout = (isSo: boolean, points: number) => (isSo ? points : 0)
  return (
    isAbout(
      mentions.some(({ userId }) => userId === viewerId),
      8,
    ) +
    isAbout(replyTo?.senderId === viewerId, 6) +
    isAbout(mentions.length > 0, 1) +
    isAbout(text.includes('?'), 2) +
    isAbout(attachments.length > 0, 2) +
    isAbout(/\d/.test(text), 1) +
    isAbout(text.length >= 60, 1) +
    Math.min(people, 3) +
    Math.min(thread?.count ?? 0, 3)
  )
}

/**
 * A few lines about what others wrote, taken from it word by word.
 *
 * @param messages of one chat, in the order in which they were written
 */
export function linesOf(messages: readonly Message[], viewerId: string): CatchUp['lines'] {
  const chosen = messages
    .map((message, place) => ({ message, place, weight: weightOf(message, viewerId) }))
    .toSorted((one, other) => other.weight - one.weight || other.place - one.place)
    .slice(0, CATCH_UP_LINES)
    .toSorted((one, other) => one.place - other.place)
  return chosen.map(({ message }) => ({
    text: `${shortName(message.senderName)}: ${contentText(message)}`,
    messageIds: [message.id],
  }))
}
