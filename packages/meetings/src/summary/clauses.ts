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

export const ARTICLES = new Set(['a', 'o', 'as', 'os'])
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

export const PLURAL =
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
