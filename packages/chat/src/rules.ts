import { toSingleLine } from '@cadencia/contract/values'
import { type Message, REACTIONS_MAX, type Reaction } from './contract.ts'

/** Whoever asks. */
export interface Viewer {
  readonly userId: string
  readonly isAdministrator: boolean
  readonly isGuest: boolean
}

/** Guests read much of the product, but have no chat. */
export function canChat(viewer: Viewer): boolean {
  return !viewer.isGuest
}

/** Looking into others' chats: administrators, by their own calls, which are recorded. */
export function canMonitorChats(viewer: Viewer): boolean {
  return viewer.isAdministrator && !viewer.isGuest
}

/** Editing and deleting: the author alone, not even an administrator. */
export function canChangeMessage(viewer: Viewer, message: Pick<Message, 'senderId'>): boolean {
  return message.senderId === viewer.userId
}

/** The reactions with one more, at the end of its emoji's; null where an emoji more would be too many. */
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

/** The reactions without one; an emoji that nobody uses any more is gone. */
export function withoutReaction(reactions: readonly Reaction[], emoji: string, userId: string): Reaction[] {
  return reactions
    .map((reaction) =>
      reaction.emoji === emoji
        ? { emoji, userIds: reaction.userIds.filter((id) => id !== userId) }
        : reaction,
    )
    .filter(({ userIds }) => userIds.length > 0)
}

/** Whether somebody uses an emoji on a message. */
export function hasReaction(reactions: readonly Reaction[], emoji: string, userId: string): boolean {
  return reactions.some((reaction) => reaction.emoji === emoji && reaction.userIds.includes(userId))
}

/** Cuts after `max` UTF-16 units, never inside a character. */
function cut(text: string, max: number): string {
  if (text.length <= max) return text
  const end = text.slice(0, max - 1)
  return `${end.isWellFormed() ? end : end.slice(0, -1)}…`
}

/** What a task made of a message is called unless told: the first line, or the first file's name. */
export function taskTitle({ content, attachments }: Pick<Message, 'content' | 'attachments'>, max: number) {
  const [firstLine = ''] = content.split('\n')
  return cut(
    toSingleLine(firstLine) || toSingleLine(attachments[0]?.fileName ?? '') || 'Mensagem do chat',
    max,
  )
}

/** Text with marked words, as the search writes it, in parts. */
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

/** Endings that a Portuguese word changes in its plural, so that its stem alone would not find the other form. */
const NASAL_ENDING = /(?:ão|ao|ãos|aos|ões|oes|ães|aes)$/iu
const SHORTEST_STEM = 3

function prefixesOf(word: string): string {
  const stem = word.replace(NASAL_ENDING, '')
  return stem === word || stem.length < SHORTEST_STEM ? `${word}:*` : `(${word}:* | ${stem}:*)`
}

/** The words looked for, as a text search that takes each as a beginning; empty when there is none. */
export function prefixSearch(words: string): string {
  return (words.normalize('NFC').match(/[\p{L}\p{N}]+/gu) ?? []).map(prefixesOf).join(' & ')
}
