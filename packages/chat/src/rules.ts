import type { Reaction } from '@cadencia/contract/reactions'
import { toSingleLine } from '@cadencia/contract/values'
import type { Viewer } from '@cadencia/contract/viewer'
import { cutText } from '@cadencia/locale/cut'
import { excerptOf } from '@cadencia/text/excerpt'
import { type Message, REACTIONS_MAX } from './contract.ts'

/** Guests have no chat. */
export function canChat(viewer: Viewer): boolean {
  return !viewer.isGuest
}

/** Administrators may read all chats, through separate routes that record the access. */
export function canMonitorChats(viewer: Viewer): boolean {
  return viewer.isAdministrator && !viewer.isGuest
}

/** Only the author edits or deletes; administrators do not. */
export function canChangeMessage(viewer: Viewer, message: Pick<Message, 'senderId'>): boolean {
  return message.senderId === viewer.userId
}

/** Null beyond `REACTIONS_MAX` different emoji. */
export function withReaction(
  reactions: readonly Reaction[],
  emoji: string,
  userId: string,
): Reaction[] | null {
  const known = reactions.find((reaction) => reaction.emoji === emoji)
  if (!known && reactions.length >= REACTIONS_MAX) return null
  if (!known) return [...reactions, { emoji, userIds: [userId] }]
  if (known.userIds.includes(userId)) return [...reactions]
  return reactions.map((reaction) =>
    reaction === known ? { emoji, userIds: [...known.userIds, userId] } : reaction,
  )
}

/** Removes the emoji with its last user. */
export function withoutReaction(reactions: readonly Reaction[], emoji: string, userId: string): Reaction[] {
  return reactions
    .map((reaction) =>
      reaction.emoji === emoji
        ? { emoji, userIds: reaction.userIds.filter((id) => id !== userId) }
        : reaction,
    )
    .filter(({ userIds }) => userIds.length > 0)
}

export function hasReaction(reactions: readonly Reaction[], emoji: string, userId: string): boolean {
  return reactions.some((reaction) => reaction.emoji === emoji && reaction.userIds.includes(userId))
}

/** The default title of a task: the message's first line, else the first file's name. */
export function taskTitle(
  { content, contentFormat, attachments }: Pick<Message, 'content' | 'contentFormat' | 'attachments'>,
  max: number,
) {
  const [firstLine = ''] = excerptOf(content, contentFormat).split('\n')
  return cutText(
    toSingleLine(firstLine) || toSingleLine(attachments[0]?.fileName ?? '') || 'Mensagem do chat',
    max,
  )
}

/** Splits a headline of `ts_headline` at its markers. */
export function excerptParts(marked: string, [open, close]: readonly [string, string]) {
  return marked
    .split(open)
    .flatMap((part, index) => {
      if (index === 0) return [{ text: part, isMatch: false }]
      const [match = '', rest = ''] = part.split(close)
      return [
        { text: match, isMatch: true },
        { text: rest, isMatch: false },
      ]
    })
    .filter(({ text }) => text !== '')
}
