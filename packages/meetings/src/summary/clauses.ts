import { type NamedPerson, type Participants, peopleIn, type Word, wordsIn } from './participants.ts'
import { plain } from './stems.ts'
import { DOES, I_DO, I_TAKE_ON, TAKES_ON } from './verbs.ts'

export interface SubjectPerson {
  /** A participant; null for a first name that several have. Of the one who speaks neither. */
  readonly name: string | null | undefined
  /** As it was said, with its article: 'o Bruno', 'eu'. */
  readonly said: string
}

export interface Subject {
  readonly people: readonly SubjectPerson[]
  /** Index of its first word. */
  readonly at: number
  /** Position of its first character, and of its verb. */
  readonly start: number
  readonly verbAt: number
  /** In the present tense, which tells of habits as well. */
  readonly isPresent: boolean
}

const ARTICLES = new Set(['a', 'o', 'as', 'os'])
/** After these a clause goes on with its subject: 'decidido que a Ana vai', 'se o Bruno puder'. */
const SUBORDINATE = new Set([
  'que',
  'se',
  'caso',
  'quando',
  'porque',
  'para',
  'com',
  'pro',
  'pra',
  'do',
  'da',
  'de',
])
/** Before a subject, part of its clause. */
const JOINING = new Set(['e', 'mas', 'entao', 'ai', 'dai', 'depois', 'agora', 'tambem', 'ja'])
/** Before 'vou' and 'eu', unless something is due by then: 'e hoje vou testar'. */
const TODAY = new Set(['hoje', 'amanha'])

const DUE_BY = new Set(['ate', 'para', 'pra', 'de'])

/** What is said in one breath, with what was found in it. All positions are those of both texts. */
export interface Clause {
  readonly text: string
  /** Its plain form. */
  readonly low: string
  readonly words: readonly Word[]
  /** The participants that it names. */
  readonly people: readonly NamedPerson[]
  /** Those that take something on in it, in order. */
  readonly subjects: readonly Subject[]
}

export function clauseOf(said: string, participants: Participants): Clause {
  const text = said.normalize('NFC')
  const low = plain(text)
  // Of the rare text whose plain form has another length, positions would be wrong.
  if (low.length !== text.length) return { text: low, low, words: [], people: [], subjects: [] }
  const words = wordsIn(text, low)
  const people = peopleIn(words, participants)
  return { text, low, words, people, subjects: subjectsIn({ text, low, words, people }) }
}

type Analysed = Omit<Clause, 'subjects'>

function subjectsIn(clause: Analysed): Subject[] {
  const { words } = clause
  const byStart = new Map(clause.people.map((person) => [person.from, person]))
  const subjects: Subject[] = []
  let index = 0
  while (index < words.length) {
    const { found, next } = subjectAt(index, clause, byStart)
    if (found) subjects.push(found)
    index = Math.max(next, index + 1)
  }
  return subjects
}

interface Found {
  readonly found?: Subject
  /** Index of the word from which to go on. */
  readonly next: number
}

type ByStart = ReadonlyMap<number, NamedPerson>

function subjectAt(at: number, clause: Analysed, byStart: ByStart): Found {
  const { text, low, words } = clause
  const start = words[at]?.start
  if (start === undefined) return { next: at }
  // 'vou enviar' has its subject in the verb.
  const { people, next } =
    words[at]?.word === 'vou'
      ? { people: [{ name: undefined, said: 'eu' }], next: at }
      : namesAt(at, clause, byStart)
  const last = people.at(-1)
  const verb = words[next]?.start
  if (!last || verb === undefined) return { next }
  const isOwn = people.length === 1 && last.name === undefined
  const verbAt = isOwn ? verb : (verbAfterApposition(low, words[next - 1]?.end ?? 0) ?? verb)
  const rest = low.slice(verbAt, verbAt + 120)
  const isPresent = !(isOwn ? I_TAKE_ON : TAKES_ON).test(rest)
  if (isPresent && !(isOwn ? I_DO : DOES).test(rest)) return { next }
  // After a comma it is no present: 'Bruno, manda…' is asked of him.
  if (isPresent && low.slice(words[next - 1]?.end ?? verbAt, verbAt).includes(',')) return { next }
  // 'Ana, o Bruno vai enviar' is said to Ana about him.
  const isPlural = PLURAL.test(text.slice(verbAt, verbAt + 40))
  return { found: { people: isPlural ? people : [last], at, start, verbAt, isPresent }, next: next + 1 }
}

const PLURAL =
  /^(?:(?:também|tambem|já|ja) )?(?:vão|vao|vamos|têm|temos|precisamos|(?!tem\b|tamb[ée]m\b)\w+m\b)/i

/** 'A Ana, do jurídico, vai …': where the verb stands. */
function verbAfterApposition(low: string, nameEnd: number): number | undefined {
  const [apposition] = /^, [^,.]{2,40}, (?=\w)/.exec(low.slice(nameEnd, nameEnd + 60)) ?? []
  const at = nameEnd + (apposition?.length ?? 0)
  return apposition && TAKES_ON.test(low.slice(at, at + 120)) ? at : undefined
}

/** More are not named as the subject of one clause. */
const PEOPLE_MAX = 8

/** The names from a word on that are joined by 'e' and commas, with their articles. */
function namesAt(at: number, { text, low, words }: Analysed, byStart: ByStart) {
  const people: SubjectPerson[] = []
  let next = at
  while (people.length < PEOPLE_MAX) {
    const isArticle = ARTICLES.has(words[next]?.word ?? '') && byStart.has(next + 1)
    const named = byStart.get(isArticle ? next + 1 : next)
    const isSpeaker = words[next]?.word === 'eu'
    if (!named && !isSpeaker) return { people, next }
    const to = named?.to ?? next + 1
    people.push({ name: named?.name, said: text.slice(words[next]?.start, words[to - 1]?.end) })
    const between = low.slice(words[to - 1]?.end, words[to]?.start).trim()
    const isAnd = words[to]?.word === 'e'
    const after = isAnd ? to + 1 : to
    const isName = (index: number) => byStart.has(index) || words[index]?.word === 'eu'
    const isFurther = isName(after) || (ARTICLES.has(words[after]?.word ?? '') && byStart.has(after + 1))
    next = (isAnd || between === ',') && isFurther ? after : to
    if (next === to && !(between === ',' && isFurther)) break
  }
  return { people, next }
}

/** Begin something new wherever they stand, unless the word before holds them: 'ficou então combinado'. */
const OPENINGS =
  /\b(?:(?:entao|dai|ai|mas|e|agora|pessoal|gente|bom|ok|beleza) )*(?:entao |dai |mas |(?:a gente|nos) (?:decidi|fech|combin|defini|resolve|aprov|optou|escolh)|decidimos|definimos|combinamos|resolvemos|fechamos|ficou (?:entao )?(?:decidid|definid|combinad|acertad|acordad|fechad|aprovad|estabelecid)|foi (?:decidid|definid|aprovad)|agora sobre|sobre [ao]s? [a-z]+ ficou|outra coisa|outro assunto|outro ponto|proximo (?:ponto|assunto)|por fim|alem disso|estou (?:sem|com)|pode deixar|deixa comigo|vamos (?:falar|ver|adotar|seguir|manter|adiar|passar))/g
const HOLDS_ON =
  /\b(?:decidido|definido|combinado|acertado|fechado|aprovado|ficou|ficaram|foi|fica|esta|estao|que|se|ate|desde|ou|nao|ainda|o|ja|como|porque|nunca) $/

/** Where in a sentence new clauses begin, in order; its own beginning is not among them. */
function boundariesIn({ text, low, words, subjects }: Clause): number[] {
  const starts = new Set<number>()
  for (const { index } of low.matchAll(OPENINGS)) {
    if (index > 0 && !HOLDS_ON.test(low.slice(Math.max(0, index - 12), index))) starts.add(index)
  }
  for (const subject of subjects) {
    const { first, start } = beginningOf(subject, { low, words })
    const before = words[first - 1]
    const isClosed = before && /[,;:]/.test(text.slice(before.end, start))
    if (start > 0 && !(before && !isClosed && SUBORDINATE.has(before.word))) starts.add(start)
  }
  const sorted = [...starts].sort((a, b) => a - b)
  // 'e então decidimos' begins once.
  return sorted.filter((start, index) => index === 0 || wordsBetween(low, sorted[index - 1] ?? 0, start) > 2)
}

/** Index and position of the first word of its clause: 'e então hoje [eu] vou'. */
function beginningOf({ at, start }: Subject, { low, words }: Pick<Clause, 'low' | 'words'>) {
  let first = at
  const isOwn = /^(?:eu|vou)\b/.test(low.slice(start, start + 5))
  const isDue = DUE_BY.has(words[first - 2]?.word ?? '')
  if (isOwn && !isDue && TODAY.has(words[first - 1]?.word ?? '')) first -= 1
  while (first > 0 && JOINING.has(words[first - 1]?.word ?? '')) first -= 1
  return { first, start: words[first]?.start ?? 0 }
}

function wordsBetween(text: string, from: number, to: number): number {
  return text.slice(from, to).trim().split(/\s+/).length
}

/** A sentence cut where a new subject takes something on, or a speaker begins something new. */
export function clausesOf(sentence: string, participants: Participants): Clause[] {
  const whole = clauseOf(sentence, participants)
  const boundaries = boundariesIn(whole)
  if (boundaries.length === 0) return [whole]
  const { text } = whole
  const cuts = [0, ...boundaries, text.length]
  return cuts
    .slice(1)
    .map((end, index) => text.slice(cuts[index], end).trim())
    .filter((part) => part !== '')
    .map((part) => clauseOf(part, participants))
}
