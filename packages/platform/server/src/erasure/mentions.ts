import { emailKey } from '@cadencia/contract/email'

/** Identifiers of an erased person. */
export interface Traces {
  /** Ids of the person's record and of records that belong to it. */
  readonly ids: readonly string[]
  readonly emails: readonly string[]
  /** E.164. */
  readonly phones: readonly string[]
  /** Full name, first name and last name, as displayed. */
  readonly names: readonly string[]
  readonly usernames: readonly string[]
}

/** Replaces names. */
export const GONE = 'Pessoa removida'
/** Replaces the address in fields that must hold a valid one; undeliverable. */
export const GONE_EMAIL = 'removida@removida.invalid'

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
/** File extensions that may follow an address directly; none is a top-level domain. */
const FILE_ENDINGS = 'pdf|png|jpe?g|gif|webp|docx?|xlsx?|pptx?|csv|txt|mp[34]|webm|ogg|ics'
const SEPARATORS = String.raw`[\s().-]*`

const literal = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)

/** Matches an address that is not part of a longer one. */
const emailPattern = (email: string) =>
  String.raw`(?<![\p{L}\p{N}_+%])(?<![\p{L}\p{N}_+%][.'-])${literal(email)}` +
  String.raw`(?![\p{L}\p{N}_@]|-[\p{L}\p{N}]|\.(?!(?:${FILE_ENDINGS})(?![\p{L}\p{N}]))[\p{L}\p{N}])`

/** Matches a name as whole words, however joined ('Ana Lima', 'ana_lima', '@Ana Lima'), but not inside an address. */
const namePattern = (name: string) =>
  String.raw`(?<![\p{L}\p{N}]|[\p{L}\p{N}_.+%-]@[\p{L}\p{N}.-]*)${name.split(/\s+/).map(literal).join(String.raw`[\s_.-]+`)}` +
  String.raw`(?![\p{L}\p{M}\p{N}]|[\p{L}\p{N}_.+-]*@)`

const usernamePattern = (username: string) =>
  String.raw`(?<![\p{L}\p{N}_.+-]@)(?<![\p{L}\p{N}_.+-])${literal(username)}(?![\p{L}\p{N}_@-]|\.[\p{L}\p{N}])`

/** Matches a number with any punctuation; a Brazilian one also without country code or ninth digit. */
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
/** Usernames that may be ordinary words are not searched in texts. */
const isDistinct = (username: string) => username.length > 3 && /[^\p{L}]/u.test(username)
const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()
const byLength = (one: string, other: string) => other.length - one.length

export interface Mentions {
  /** The text without the person; longer addresses and names that only contain theirs stay. */
  inText(text: string): string
  /** The JSON value without the person; ids stay. Returns the same value if nothing changed. */
  inJson(value: unknown): unknown
  /** Lower-case substrings; every text that mentions the person contains one. */
  readonly needles: readonly string[]
  /** Last digits of the phone numbers, for texts stripped of punctuation. */
  readonly digits: readonly string[]
}

/** Finds an erased person in texts and JSON; `kept` are addresses and names of others. */
export function mentionsOf(traces: Traces, kept: readonly string[] = []): Mentions {
  const isKept = (value: string) => kept.some((other) => isSame(other, value))
  const written = traces.emails.flatMap((email) => [email, emailKey(email)])
  const emails = [...new Set(written)].filter((email) => email !== '' && !isKept(email))
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

/** Fields beside the person's id that hold a name: `name` beside `id`, `senderName` beside `senderId`. */
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

/** The longest run of ASCII letters and digits, which JSON, case and collation do not change. */
function needleOf(value: string): string {
  const runs = value.toLowerCase().match(/[a-z0-9]+/g) ?? []
  return runs.toSorted(byLength)[0] ?? ''
}
