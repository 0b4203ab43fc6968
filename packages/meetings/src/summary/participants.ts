import { plain } from './stems.ts'

/** Participants by what they may be called: first name, and first name with any other part of the name. */
export type Participants = ReadonlyMap<string, readonly string[]>

/** Indexes full names by first name. */
export function participantsByFirstName(names: readonly string[]): Participants {
  const found = new Map<string, string[]>()
  for (const name of new Set(names.map((text) => text.trim()))) {
    const first = plain(name).match(/[a-z]+/)?.[0]
    if (first && first.length > 1) found.set(first, [...(found.get(first) ?? []), name])
  }
  return found
}

/**
 * The participant whom a sentence names: the nearest before the position `at` (in its plain form), else the first
 * after it. A first name that several share needs another part of the name in the sentence.
 */
export function personIn(
  sentence: string,
  participants: Participants,
  at: number,
): { name: string; isBefore: boolean } | undefined {
  const tokens = namesLike(sentence)
  const people = tokens.flatMap(({ word, start }) => {
    const name = theOne(participants.get(word) ?? [], tokens)
    return name === undefined ? [] : [{ name, isBefore: start < at }]
  })
  return people.findLast(({ isBefore }) => isBefore) ?? people[0]
}

interface Token {
  readonly word: string
  readonly start: number
}

/**
 * The words that may be names. 'clara' and 'rosa' are names only with a capital, unless the whole sentence was
 * recognised without capitals.
 */
function namesLike(sentence: string): Token[] {
  const text = sentence.normalize('NFC')
  const hasCapitals = /\p{Lu}/u.test(text)
  return Array.from(text.matchAll(/\p{L}+/gu), ({ 0: word, index }) => ({
    word: hasCapitals && !/^\p{Lu}/u.test(word) ? '' : plain(word),
    start: index,
  }))
}

function theOne(namesakes: readonly string[], tokens: readonly Token[]): string | undefined {
  if (namesakes.length < 2) return namesakes[0]
  const said = new Set(tokens.map(({ word }) => word))
  const meant = namesakes.filter((name) => {
    const [, ...others] = plain(name).match(/[a-z]{3,}/g) ?? []
    return others.some((other) => said.has(other))
  })
  return meant.length === 1 ? meant[0] : undefined
}
