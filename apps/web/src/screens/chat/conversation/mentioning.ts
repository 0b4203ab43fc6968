import { plain } from '@cadencia/locale/text'
import { fullName } from '../../../shell/person.ts'

/** Somebody who can be mentioned. */
export interface Mentionable {
  readonly id: string
  readonly firstName: string
  readonly lastName: string
}

/** What is being typed after an `@`, and where that stands. */
export interface MentionQuery {
  readonly start: number
  readonly end: number
  readonly words: string
}

/** At the beginning or after a space, so that an e-mail address mentions nobody. */
const TYPED_MENTION = /(?:^|[\s(])@([\p{L}\p{M}'’-]*(?: [\p{L}\p{M}'’-]*)?)$/u
const OFFERED = 6

/** The mention that is being typed at the caret, if one is. */
export function mentionAt(text: string, caret: number): MentionQuery | undefined {
  const words = TYPED_MENTION.exec(text.slice(0, caret))?.[1]
  return words === undefined ? undefined : { start: caret - words.length - 1, end: caret, words }
}

/** Who may be meant: those with a name that begins with the words; nobody once a name is written out. */
export function offeredFor(query: MentionQuery, people: readonly Mentionable[]): readonly Mentionable[] {
  const words = plain(query.words)
  return people
    .filter((person) => {
      const name = plain(fullName(person))
      if (name === words.trim()) return false
      return name.startsWith(words) || name.split(' ').some((part) => part.startsWith(words))
    })
    .slice(0, OFFERED)
}

/** The text with the mention written out, and where the caret stands then. */
export function withMention(text: string, query: MentionQuery, person: Mentionable) {
  const before = `${text.slice(0, query.start)}@${fullName(person)} `
  return { text: before + text.slice(query.end).replace(/^ /, ''), caret: before.length }
}

/** Those whose `@Nome Sobrenome` stands in the text. */
export function mentionedIn(text: string, people: readonly Mentionable[]): string[] {
  return people.filter((person) => text.includes(`@${fullName(person)}`)).map(({ id }) => id)
}
