import { plain } from '@cadencia/locale/text'
import { fullName } from '../full-name.ts'
import type { TextEdit } from './edit-text.ts'
import { type Mentionable, mentionAt, mentionSuggestions } from './mentions.ts'

/** What can be written in the place of what is being typed. */
export interface Completion {
  readonly kind: 'person' | 'emoji'
  readonly key: string
  readonly label: string
  /** Tells namesakes apart. */
  readonly detail?: string | undefined
  readonly insert: string
}

/** The text typed after an `@` or a `:`, with its start and end in the whole. */
export interface CompletionQuery {
  readonly kind: Completion['kind']
  readonly start: number
  readonly end: number
  readonly text: string
}

export interface EmojiEntry {
  readonly unicode: string
  readonly label: string
  readonly tags?: readonly string[]
}

/** After a space, so that a time of day offers nothing. */
const TYPED_EMOJI = /(?:^|[\s(]):([\p{L}\p{M}-]{2,30})$/u
const EMOJI_MAX = 6

/** What is being typed at the caret, if anything can be offered for it. */
export function completionAt(text: string, caret: number): CompletionQuery | undefined {
  const mention = mentionAt(text, caret)
  if (mention) return { kind: 'person', ...mention }
  const typed = TYPED_EMOJI.exec(text.slice(0, caret))?.[1]
  return typed === undefined
    ? undefined
    : { kind: 'emoji', start: caret - typed.length - 1, end: caret, text: typed }
}

export function completionsFor(
  query: CompletionQuery,
  { people, emoji }: { readonly people: readonly Mentionable[]; readonly emoji: readonly EmojiEntry[] },
): readonly Completion[] {
  if (query.kind === 'emoji') return emojiFor(query.text, emoji)
  return mentionSuggestions(query, people).map((person) => {
    const label = fullName(person)
    const hasNamesake = people.some((other) => other.id !== person.id && fullName(other) === label)
    const detail = hasNamesake ? person.email : undefined
    return { kind: 'person', key: person.id, label, detail, insert: `@${label}` }
  })
}

/** Those whose name begins with the text come before those that have a word like it. */
function emojiFor(typed: string, entries: readonly EmojiEntry[]): readonly Completion[] {
  const text = plain(typed)
  const named: EmojiEntry[] = []
  const tagged: EmojiEntry[] = []
  for (const entry of entries) {
    if (plain(entry.label).startsWith(text)) named.push(entry)
    else if ([entry.label, ...(entry.tags ?? [])].some((words) => hasWord(words, text))) tagged.push(entry)
    if (named.length === EMOJI_MAX) break
  }
  return [...named, ...tagged].slice(0, EMOJI_MAX).map(({ unicode, label }) => ({
    kind: 'emoji',
    key: unicode,
    label,
    insert: unicode,
  }))
}

function hasWord(words: string, beginning: string): boolean {
  return plain(words)
    .split(/[\s-]+/)
    .some((word) => word.startsWith(beginning))
}

/** Writes what was chosen in the place of what was typed, with one space after it. */
export function completed(text: string, { start, end }: CompletionQuery, { insert }: Completion): TextEdit {
  const written = `${insert} `
  const caret = start + written.length
  const to = text[end] === ' ' ? end + 1 : end
  return { from: start, to, insert: written, start: caret, end: caret }
}

/** All emoji with Portuguese names; large, so loaded when one is first typed. */
export async function loadEmoji(): Promise<readonly EmojiEntry[]> {
  const { default: entries } = await import('emojibase-data/pt/compact.json')
  return entries
}
