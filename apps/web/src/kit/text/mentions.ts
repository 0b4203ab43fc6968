import { bestMatchFirst, plain } from '@cadencia/locale/text'
import { fullName } from '../full-name.ts'
import { textParts } from './text-parts.ts'

/** A person who can be mentioned. */
export interface Mentionable {
  readonly id: string
  readonly firstName: string
  readonly lastName: string
  readonly email?: string
}

/** The text typed after an `@`, with its start and end in the message. */
export interface MentionQuery {
  readonly start: number
  readonly end: number
  readonly text: string
}

/** At the beginning or after a space, so that an e-mail address mentions nobody. */
const TYPED_MENTION = /(?:^|[\s(])@([\p{L}\p{M}'’-]*(?: [\p{L}\p{M}'’-]*)?)$/u
const SUGGESTIONS_MAX = 6

/** The mention that is being typed at the caret, if one is. */
export function mentionAt(text: string, caret: number): MentionQuery | undefined {
  const typed = TYPED_MENTION.exec(text.slice(0, caret))?.[1]
  return typed === undefined ? undefined : { start: caret - typed.length - 1, end: caret, text: typed }
}

/** People whose first or last name begins with the typed text, the best match first; none once a full name is typed. */
export function mentionSuggestions(
  query: MentionQuery,
  people: readonly Mentionable[],
): readonly Mentionable[] {
  const text = plain(query.text)
  const found = people.filter((person) => {
    const name = plain(fullName(person))
    if (name === text.trim()) return false
    return name.startsWith(text) || name.split(' ').some((part) => part.startsWith(text))
  })
  return bestMatchFirst(found, query.text, fullName).slice(0, SUGGESTIONS_MAX)
}

const NOBODY: ReadonlySet<string> = new Set()

/**
 * Those whose `@Nome Sobrenome` stands in the text; `@Ana Souza Lima` does not name Ana Souza. Of namesakes the chosen
 * ones; all where none was chosen.
 */
export function mentionedIn(text: string, people: readonly Mentionable[], chosen = NOBODY): string[] {
  const named = people.filter((person) => text.includes(`@${fullName(person)}`))
  const mentions = named.map((person) => ({ userId: person.id, name: fullName(person) }))
  const found = new Set(
    textParts(text, mentions).flatMap((part) => (part.kind === 'mention' ? [part.text] : [])),
  )
  const present = mentions.filter(({ name }) => found.has(`@${name}`))
  const chosenNames = new Set(present.filter(({ userId }) => chosen.has(userId)).map(({ name }) => name))
  return present
    .filter(({ userId, name }) => chosen.has(userId) || !chosenNames.has(name))
    .map(({ userId }) => userId)
}
