import { plain } from './stems.ts'

/** Participants by first name, in its plain form. */
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

/** The participant of this name: by the full name, else by a first name that one of them alone has. */
export function participantNamed(participants: Participants, name: string): string | undefined {
  const words = plain(name).match(/[a-z]+/g) ?? []
  const namesakes = participants.get(words[0] ?? '') ?? []
  const whole = namesakes.filter((one) => plain(one).trim() === words.join(' '))
  if (whole.length > 0) return whole.length === 1 ? whole[0] : undefined
  return theOne(namesakes, words.slice(1))
}

export interface Word {
  /** In its plain form. */
  readonly word: string
  readonly start: number
  readonly end: number
  readonly isCapital: boolean
}

/** The words of a text (NFC), of which `low` is the plain form, as long as itself. */
export function wordsIn(text: string, low: string): Word[] {
  return Array.from(text.matchAll(/[\p{L}\p{N}]+/gu), ({ 0: { length }, index: start }) => {
    const end = start + length
    return {
      word: low.slice(start, end),
      start,
      end,
      isCapital: text.charAt(start) !== low.charAt(start) && isUpper(text.charAt(start)),
    }
  })
}

function isUpper(letter: string): boolean {
  return letter !== letter.toLowerCase()
}

export interface NamedPerson {
  /** Null for a first name that several have. */
  readonly name: string | null
  /** Index of its first word, and of the word after its last. */
  readonly from: number
  readonly to: number
}

const PARTICLES = new Set(['da', 'das', 'de', 'do', 'dos', 'e'])

/**
 * The participants that a sentence names. 'clara' and 'rosa' are names only with a capital, unless the sentence was
 * recognised without capitals.
 */
export function peopleIn(words: readonly Word[], participants: Participants): NamedPerson[] {
  // The first word has a capital anyway.
  const hasCapitals = words.slice(1).some(({ isCapital }) => isCapital)
  const people: NamedPerson[] = []
  let index = 0
  while (index < words.length) {
    const word = words[index]
    const namesakes = word && (!hasCapitals || word.isCapital) ? participants.get(word.word) : undefined
    if (!namesakes) {
      index += 1
      continue
    }
    const to = endOfName(words, index, namesakes)
    const others = words.slice(index + 1, to).map((other) => other.word)
    people.push({ name: theOne(namesakes, others) ?? null, from: index, to })
    index = to
  }
  return people
}

/** Further parts of the name that follow the first: 'José Carlos Pereira'. */
function endOfName(words: readonly Word[], start: number, namesakes: readonly string[]): number {
  const parts = new Set(namesakes.flatMap((name) => plain(name).match(/[a-z]+/g) ?? []))
  let end = start + 1
  for (let next = end; next < words.length; next++) {
    const { word } = words[next] ?? { word: '' }
    if (parts.has(word) && !PARTICLES.has(word)) end = next + 1
    else if (!PARTICLES.has(word) || !parts.has(word)) break
  }
  return end
}

/** The one of these namesakes who has all of the other parts of a name, or whose parts are all among them. */
function theOne(namesakes: readonly string[], others: readonly string[]): string | undefined {
  const meant = others.filter((other) => !PARTICLES.has(other))
  const fitting = namesakes.filter((name) => {
    const parts = (plain(name).match(/[a-z]+/g) ?? []).slice(1).filter((part) => !PARTICLES.has(part))
    const isPart = (other: string) =>
      parts.some((part) => part === other || (other.length === 1 && part.startsWith(other)))
    return meant.every(isPart) || (parts.length > 0 && parts.every((part) => meant.includes(part)))
  })
  return fitting.length === 1 ? fitting[0] : undefined
}
