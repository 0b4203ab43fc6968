import { cutText } from '@cadencia/locale/cut'
import { at, fieldsOf, firstText, isObject, itemsOf, textOf } from './loose.ts'

/** What a part of a message says. */
export interface Said {
  /** What people are shown. */
  readonly shown: string
  /** What the contact chose or wrote, also where it is not shown, such as the id of a button. */
  readonly words?: readonly string[]
}

/** Reads one part of a message; null where it says nothing. */
export type Reader = (part: unknown) => Said | null

export interface Content extends Required<Said> {
  readonly isUnderstood: boolean
  /** The gateway's id of the message that this one answers. */
  readonly quotedId: string | null
}

export const WITHOUT_TEXT = '[Mensagem sem texto]'
const UNKNOWN = '[Mensagem de um tipo desconhecido]'
/** Containers hold containers; no message holds more than this. */
const PARTS_MAX = 500
const WORDS_MAX = 50

/** Parts that are about a message, or are another's. */
const ABOUT: ReadonlySet<string> = new Set([
  'context',
  'contextInfo',
  'messageContextInfo',
  'quotedMessage',
  'senderKeyDistributionMessage',
  'referral',
  'metadata',
  'errors',
  'profile',
])
/** Where texts stand in forms that nobody foresaw. */
const TEXT_FIELDS: ReadonlySet<string> = new Set([
  'conversation',
  'text',
  'body',
  'caption',
  'title',
  'content',
  'contentText',
  'displayText',
  'selectedDisplayText',
  'display_text',
  'message',
  'payload',
  'id',
  'selectedId',
  'selectedButtonId',
  'selectedRowId',
])
const SHOWN_FIELDS: ReadonlySet<string> = new Set(
  [...TEXT_FIELDS].filter((name) => !/id$|payload/i.test(name)),
)

/**
 * What a message says, whatever it is wrapped in: a part that holds a message is opened, to any depth. A part that
 * `readers` do not know is read for texts, and the message counts as not understood.
 */
export function readContent(message: unknown, readers: ReadonlyMap<string, Reader>): Content {
  const opened = openAll(message)
  const quotedId = quotedIn(opened)
  const parts = opened.flat()
  const said = parts.flatMap(([name, part]) => readers.get(name)?.(part) ?? [])
  const words = said.flatMap(({ shown, words: heard = [shown] }) => heard)
  const best = said.find((one) => one.words?.length !== 0) ?? said[0]
  if (best) return { shown: best.shown, words, quotedId, isUnderstood: true }
  const texts = textsIn(message, SHOWN_FIELDS)
  const isEmpty = texts.length === 0 && (parts.length === 0 || parts.some(([name]) => readers.has(name)))
  const shown = texts[0] ?? (isEmpty ? WITHOUT_TEXT : unknownKind(parts))
  return { shown, words: textsIn(message, TEXT_FIELDS), quotedId, isUnderstood: isEmpty }
}

/** The parts of a message, and of those that it wraps; the outer before the inner. */
function openAll(message: unknown): [string, unknown][][] {
  const waiting: unknown[] = [typeof message === 'string' ? { conversation: message } : message]
  const opened: [string, unknown][][] = []
  let count = 0
  for (const next of waiting) {
    const parts = fieldsOf(next).filter(([name]) => !ABOUT.has(name) || name.endsWith('ontextInfo'))
    opened.push(parts.filter(([name]) => !ABOUT.has(name)))
    for (const [name, part] of parts) {
      count += 1
      if (count > PARTS_MAX) return opened
      if (name === 'message' && isObject(part)) waiting.push(part)
      for (const inner of [at(part, 'message'), at(part, 'editedMessage')])
        if (isObject(inner)) waiting.push(inner)
    }
  }
  return opened
}

function quotedIn(opened: readonly [string, unknown][][]): string | null {
  for (const [, part] of opened.flat()) {
    const id = firstText(at(part, 'contextInfo', 'stanzaId'), at(part, 'contextInfo', 'stanzaID'))
    if (id !== '') return id
  }
  return null
}

/** Texts of a value in forms that nobody foresaw, the outer before the inner. */
function textsIn(value: unknown, fields: ReadonlySet<string>): string[] {
  const waiting: unknown[] = [value]
  const found: string[] = []
  for (const next of waiting) {
    if (waiting.length > PARTS_MAX || found.length >= WORDS_MAX) break
    if (Array.isArray(next)) waiting.push(...next.slice(0, PARTS_MAX))
    for (const [name, field] of fieldsOf(next)) {
      if (ABOUT.has(name)) continue
      const text = fields.has(name) ? textOf(field) : ''
      if (text !== '') found.push(text)
      if (isObject(field)) waiting.push(field)
    }
  }
  return found
}

function unknownKind(parts: readonly [string, unknown][]): string {
  const [name] = parts.find(([, part]) => isObject(part)) ?? []
  return name === undefined ? UNKNOWN : `[Mensagem de um tipo desconhecido: ${cutText(name, 60, '')}]`
}

/** A part of which people are told that it came. */
export const labelled =
  (label: string): Reader =>
  () => ({ shown: label, words: [] })

/** A file with the words under it. */
export const captioned =
  (label: string): Reader =>
  (part) => {
    const caption = textOf(at(part, 'caption'))
    return caption === '' ? { shown: label, words: [] } : { shown: caption }
  }

/** What was chosen: shown by its label, and heard by its label or its id. */
export function chosen(...values: readonly unknown[]): Said | null {
  const words = values.map(textOf).filter((text) => text !== '')
  return words[0] === undefined ? null : { shown: words[0], words }
}

/** `[Localização: Praça da Sé, São Paulo (-23.55, -46.63)]`. */
export function placed(
  label: string,
  place: { readonly name: readonly unknown[]; readonly at: readonly unknown[] },
): Said {
  const name = place.name
    .map(textOf)
    .filter((text) => text !== '')
    .join(', ')
  const point = place.at
    .map(textOf)
    .filter((text) => text !== '')
    .join(', ')
  const where = [name, point && (name ? `(${point})` : point)].filter(Boolean).join(' ')
  return { shown: where ? `[${label}: ${where}]` : `[${label}]`, words: [] }
}

/** `[Contato: Ana, +55 11 98765-4321]`, or several. */
export function contactCards(
  cards: readonly { readonly name: string; readonly phones: readonly string[] }[],
): Said {
  const shown = cards.map(({ name, phones }) => [name, ...phones].filter(Boolean).join(', ')).filter(Boolean)
  const label = cards.length > 1 ? 'Contatos' : 'Contato'
  return { shown: shown.length > 0 ? `[${label}: ${shown.join('; ')}]` : `[${label}]`, words: [] }
}

/** The fields of a JSON text, such as a form that was filled in; undefined for what is none. */
export function jsonIn(text: unknown): unknown {
  try {
    return JSON.parse(textOf(text))
  } catch {
    return undefined
  }
}

export const cardsOf = (value: unknown) => itemsOf(value).slice(0, 20)
