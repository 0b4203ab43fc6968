/** What an erased person is known by. */
export interface Traces {
  /** The person's record, and those that belong to it alone. */
  readonly ids: readonly string[]
  readonly emails: readonly string[]
  /** E.164. */
  readonly phones: readonly string[]
  /** As shown: the full name, and the first and last name each. */
  readonly names: readonly string[]
  readonly usernames: readonly string[]
}

/** Stands where somebody was named. */
export const GONE = 'Pessoa removida'
/** Stands where a field held nothing but an address, so that the field still holds one; it receives nothing. */
export const GONE_EMAIL = 'removida@removida.invalid'

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
/** Endings of file names that may follow an address at once; none of them is a top-level domain. */
const FILE_ENDINGS = 'pdf|png|jpe?g|gif|webp|docx?|xlsx?|pptx?|csv|txt|mp[34]|webm|ogg|ics'
const SEPARATORS = String.raw`[\s().-]*`

const literal = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)

/** An address that is no part of a longer one. */
const emailPattern = (email: string) =>
  String.raw`(?<![\p{L}\p{N}_+%])(?<![\p{L}\p{N}_+%][.'-])${literal(email)}` +
  String.raw`(?![\p{L}\p{N}_@]|-[\p{L}\p{N}]|\.(?!(?:${FILE_ENDINGS})(?![\p{L}\p{N}]))[\p{L}\p{N}])`

/** A name as whole words, however they are joined ('Ana Lima', 'ana_lima'), and not within an address. */
const namePattern = (name: string) =>
  String.raw`(?<![\p{L}\p{N}]|@[\p{L}\p{N}.-]*)${name.split(/\s+/).map(literal).join(String.raw`[\s_.-]+`)}` +
  String.raw`(?![\p{L}\p{M}\p{N}]|[\p{L}\p{N}_.+-]*@)`

const usernamePattern = (username: string) =>
  String.raw`(?<![\p{L}\p{N}_.+-]@)(?<![\p{L}\p{N}_.+-])${literal(username)}(?![\p{L}\p{N}_@-]|\.[\p{L}\p{N}])`

/** The digits of a number, punctuated in any way; a Brazilian one also without its country, or its ninth digit. */
function phonePattern(phone: string): string {
  const digits = phone.replaceAll(/\D/g, '')
  const [, area, subscriber] = /^55(\d\d)9?(\d{8})$/.exec(digits) ?? []
  const spaced = (text: string) => [...text].join(SEPARATORS)
  const number =
    area && subscriber
      ? `(?:${spaced('55')}${SEPARATORS})?0?${spaced(area)}${SEPARATORS}(?:9${SEPARATORS})?${spaced(subscriber)}`
      : spaced(digits)
  return String.raw`(?<![\p{L}\p{N}])(?:\(|\+)?${number}(?![\p{L}\p{N}])`
}

const isWords = (name: string) => name.split(/\s+/).filter((part) => /[\p{L}\p{N}]/u.test(part)).length > 1
/** A username that could as well be a word is not looked for in texts. */
const isDistinct = (username: string) => username.length > 3 && /[^\p{L}]/u.test(username)
const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()
const byLength = (one: string, other: string) => other.length - one.length

export interface Mentions {
  /** The text without the person; what only contains their address or name as a part of another stays. */
  inText(text: string): string
  /** A JSON value without them; ids stay. Answers the same value where nothing changed. */
  inJson(value: unknown): unknown
  /** Parts in lower case of which every text that mentions them has one. */
  readonly needles: readonly string[]
  /** The last digits of their numbers, for texts without punctuation. */
  readonly digits: readonly string[]
}

/** Finds an erased person in texts and JSON by whole values; `kept` are addresses and names of others. */
export function mentionsOf(traces: Traces, kept: readonly string[] = []): Mentions {
  const isKept = (value: string) => kept.some((other) => isSame(other, value))
  const emails = traces.emails.filter((email) => email !== '' && !isKept(email))
  const phones = traces.phones.filter((phone) => phone !== '' && !isKept(phone))
  const fullNames = traces.names.filter((name) => isWords(name) && !isKept(name))
  const usernames = traces.usernames.filter(isDistinct)
  const others = kept.map((value) => (value.includes('@') ? emailPattern(value) : namePattern(value)))
  const own = [
    ...emails.toSorted(byLength).map(emailPattern),
    ...phones.map(phonePattern),
    ...fullNames.toSorted(byLength).map(namePattern),
    ...usernames.map(usernamePattern),
  ]
  const pattern =
    own.length > 0 ? new RegExp(`(?<kept>${others.join('|') || '(?!)'})|${own.join('|')}`, 'giu') : undefined

  const inText = (text: string): string =>
    pattern ? text.replace(pattern, (found, ...rest) => (keptIn(rest.at(-1)) ? found : GONE)) : text

  const inString = (text: string): string => {
    if (UUID.test(text)) return text
    return emails.some((email) => isSame(email, text)) ? GONE_EMAIL : inText(text)
  }

  const inJson = (value: unknown): unknown => {
    if (typeof value === 'string') return inString(value)
    if (Array.isArray(value)) {
      const items = value.map(inJson)
      return items.some((item, index) => item !== value[index]) ? items : value
    }
    if (typeof value !== 'object' || value === null) return value
    const entries = Object.entries(value)
    const named = namedFields(value, traces)
    const changed = entries.map(([key, field]) => [key, named.has(key) ? GONE : inJson(field)] as const)
    return changed.some(([, field], index) => field !== entries[index]?.[1])
      ? Object.fromEntries(changed)
      : value
  }

  return {
    inText,
    inJson,
    needles: [...emails, ...fullNames, ...usernames].map(needleOf),
    digits: phones.map((phone) => phone.replaceAll(/\D/g, '').slice(-8)),
  }
}

const keptIn = (groups: unknown): boolean =>
  typeof groups === 'object' && groups !== null && Reflect.get(groups, 'kept') !== undefined

/** Fields beside the person's id that hold one of their names: `name` beside `id`, `senderName` beside `senderId`. */
function namedFields(value: object, { ids, names, usernames }: Traces): ReadonlySet<string> {
  const known = [...names, ...usernames].filter((name) => name !== '')
  const found = new Set<string>()
  for (const [key, field] of Object.entries(value)) {
    const [, prefix] = /^(.*?)(?:first_?|last_?|user_?|full_?)?name$/i.exec(key) ?? []
    if (prefix === undefined || typeof field !== 'string' || !known.includes(field)) continue
    const owners =
      prefix === '' ? ['id', 'userId', 'user_id'] : [`${prefix}Id`, `${prefix.replace(/_$/, '')}_id`]
    const isTheirs = owners.some((owner) => ids.includes(String(Reflect.get(value, owner))))
    if (isTheirs) found.add(key)
  }
  return found
}

/** The longest run of plain letters and digits: it is the same in JSON, in any case and under any collation. */
function needleOf(value: string): string {
  const runs = value.toLowerCase().match(/[a-z0-9]+/g) ?? []
  return runs.toSorted(byLength)[0] ?? ''
}
