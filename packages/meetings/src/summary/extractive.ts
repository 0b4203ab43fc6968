import { clausesOf } from './boundaries.ts'
import type { Clause } from './clauses.ts'
import { type Action, actionsIn, isArrangement, isDecision } from './cues.ts'
import { type Participants, participantNamed, participantsByFirstName } from './participants.ts'
import { rankSentences, similarity, type WordVector } from './ranking.ts'
import { sentencesOfLine } from './sentences.ts'
import { dueDayIn, isBareDay, withoutDays } from './spoken-days.ts'
import { spokenLines } from './spoken-lines.ts'
import { contentStems, plain } from './stems.ts'
import {
  ACTION_ITEMS_MAX,
  DECISIONS_MAX,
  type MeetingSummary,
  type SummaryAction,
  type SummaryInput,
} from './summary.ts'

/** The summary's length in characters: a quarter of the transcript within these bounds. */
const LENGTH = { share: 0.25, min: 300, max: 1500 }
const SENTENCES_MAX = 8
/** Fewer meaningful words than this say nothing by themselves: 'Isso mesmo, pode ser.' */
const MEANINGFUL_STEMS = 4
/** Two sentences more alike than this say the same. */
const REPETITION = 0.6

const FILLER_OPENING =
  /^(?:(?:então|aí|bom|ok|beleza|tá bom|tá|certo|né|tipo|olha|e aí|e que|e|mas|daí|gente|pessoal)[,.\s]+)+/iu

/** Said to each other, about nothing: 'Bom dia, pessoal, tudo bem?' */
const GREETING = [
  ...[
    'bom dia',
    'boa tarde',
    'boa noite',
    'oi+',
    'ol[áa]',
    'al[ôo]',
    'e a[íi]',
    'tudo (?:bem|bom|certo|joia|jóia)',
  ],
  ...[
    'como (?:vai|vão|estão|está)(?: vocês| você)?',
    'e (?:com )?voc[êe]s?',
    'muito obrigad[oa]s?',
    'obrigad[oa]s?',
  ],
  ...[
    'valeu',
    'tchau(?: tchau)?',
    'at[ée] (?:mais|logo|breve|a pr[óo]xima|j[áa])',
    'abraços?',
    'bom trabalho',
  ],
  ...['bom (?:descanso|fim de semana)', 'at[ée] (?:amanh[ãa]|segunda)(?=,? (?:pessoal|gente|galera))'],
].join('|')
const ADDRESSED =
  '(?:(?:a|pra|para) tod[oa]s(?: voc[êe]s)?|pessoal|gente|galera|turma|time|por tudo|voc[êe]s)'
const GREETED = new RegExp(
  `^(?:(?:e |então |bom,? |ok,? )?(?:${GREETING})(?![\\p{L}])(?:[\\s,.!?…-]+${ADDRESSED}(?![\\p{L}]))*[\\s,.!?…-]*)+`,
  'iu',
)

/** Said at the end, likewise: '… na quinta, obrigada'. */
const FAREWELL = new RegExp(
  `(?:[\\s,.!]+(?:muito obrigad[oa]|obrigad[oa]s?|valeu|tchau|t[áa] bom|beleza|n[ée]|ok|tudo bem|certo|${ADDRESSED}))+[\\s,.!?]*$`,
  'iu',
)

interface Sentence {
  readonly text: string
  readonly speaker: string | null
  readonly isLabelled: boolean
  readonly clauses: readonly Clause[]
  readonly stems: readonly string[]
}

/**
 * The built-in summary of a Portuguese meeting, for installations without a language model: its most central
 * sentences in their own words and order, and those that announce decisions and actions. The same transcript
 * always gives the same summary; the cost grows with its length alone (a million characters take about a second).
 */
export function summariseExtractively(input: SummaryInput): MeetingSummary {
  const participants = participantsByFirstName(input.participantNames)
  const sentences = input.parts.flatMap((part) => sentencesOfPart(part, participants))
  return {
    summary: centralSentences(sentences),
    decisions: decisionsAmong(sentences),
    actionItems: actionItemsAmong(sentences, participants, input.day),
    source: 'extractive',
  }
}

/** What one person's microphone heard, or pasted: others' lines begin with their names. */
function sentencesOfPart(part: SummaryInput['parts'][number], participants: Participants): Sentence[] {
  return spokenLines(part.text, participants).flatMap(({ speaker: told, text: line, isLabelled }) => {
    const speaker = told === undefined ? part.speaker : speakerNamed(told, participants)
    return sentencesOfLine(line, participants).flatMap((sentence, index): Sentence[] => {
      const text = withoutFarewell(sentence.replace(GREETED, ''))
      return /[\p{L}\p{N}]/u.test(text)
        ? [
            {
              text,
              speaker,
              isLabelled: isLabelled && index === 0,
              clauses: clausesOf(text, participants),
              stems: contentStems(text),
            },
          ]
        : []
    })
  })
}

function speakerNamed(told: string | null, participants: Participants): string | null {
  return told === null ? null : (participantNamed(participants, told) ?? told)
}

/** Only the end is looked at, whatever its length. */
function withoutFarewell(sentence: string): string {
  const end = sentence.slice(-60)
  return (
    sentence.slice(0, sentence.length - end.length) +
    end.replace(FAREWELL, (mark) => /[.!?]\s*$/.exec(mark)?.[0] ?? '')
  )
}

function centralSentences(sentences: readonly Sentence[]): string {
  const meaningful = sentences.filter(
    ({ stems, text }) => stems.length >= MEANINGFUL_STEMS && !text.includes('?'),
  )
  const pool = meaningful.length > 0 ? meaningful : sentences
  const total = sentences.reduce((sum, { text }) => sum + text.length, 0)
  const budget = Math.min(LENGTH.max, Math.max(LENGTH.min, total * LENGTH.share))

  const chosen: { index: number; vector: WordVector }[] = []
  let length = 0
  for (const { index, vector } of rankSentences(pool.map(({ stems }) => stems))) {
    const size = pool[index]?.text.length ?? 0
    const isFull = chosen.length > 0 && length + size > budget
    if (isFull || chosen.some((other) => similarity(other.vector, vector) > REPETITION)) continue
    chosen.push({ index, vector })
    length += size
    if (chosen.length === SENTENCES_MAX) break
  }
  const indices = chosen.map(({ index }) => index).sort((a, b) => a - b)
  const texts = indices.length > 0 ? indices.map((index) => pool[index]?.text ?? '') : [pool[0]?.text ?? '']
  return texts.map(asWritten).join(' ')
}

function decisionsAmong(sentences: readonly Sentence[]): string[] {
  const decisions = new Map<string, string>()
  for (const { clauses } of sentences) {
    for (const clause of clauses) {
      if (decisions.size === DECISIONS_MAX) return [...decisions.values()]
      // What was settled is then somebody's action.
      if (!isDecision(clause) || isArrangement(clause)) continue
      const key = sameWords(clause.text)
      if (!decisions.has(key)) decisions.set(key, asWritten(clause.text))
    }
  }
  return [...decisions.values()]
}

function actionItemsAmong(
  sentences: readonly Sentence[],
  participants: Participants,
  day: string,
): SummaryAction[] {
  const found: FoundAction[] = []
  const names = namesAmong(participants)
  for (const { clauses, speaker, isLabelled } of sentences) {
    if (found.length >= ACTION_ITEMS_MAX) break
    for (const clause of clauses) {
      const last = found.at(-1)
      if (last?.dueDate === null && isBareDay(clause.low, day)) last.dueDate = dueDayIn(clause.low, day)
      for (const action of actionsIn(clause, { day, speaker, isLabelled }))
        addAction(found, action, { day, names })
    }
  }
  return found.slice(0, ACTION_ITEMS_MAX).map(({ text, assignee, dueDate }) => ({ text, assignee, dueDate }))
}

interface FoundAction {
  text: string
  readonly assignee: string | null
  dueDate: string | null
  /** What it is about, without its day and its person. */
  readonly things: ReadonlySet<string>
}

/** Two actions of one person whose words are more alike than this are one. */
const SAME_THING = 0.5
/** Letters that 'negociar' and 'negocio' have in common. */
const THING_LENGTH = 6

/** The words of which the names of participants consist. */
function namesAmong(participants: Participants): ReadonlySet<string> {
  return new Set([...participants].flatMap(([first, full]) => [first, ...full.flatMap(contentStems)]))
}

/** Leaves out what was said before of the same person and thing, but for its day; and what is about nothing. */
function addAction(
  found: FoundAction[],
  { text, assignee }: Action,
  { day, names }: { readonly day: string; readonly names: ReadonlySet<string> },
) {
  const dueDate = dueDayIn(plain(text), day)
  const stems = contentStems(withoutDays(plain(text), day))
  // 'Amanhã eu mando.' says not what.
  if (new Set(stems).size < 2) return
  const things = new Set(stems.filter((word) => !names.has(word)).map((word) => word.slice(0, THING_LENGTH)))
  const same = found.find((other) => other.assignee === assignee && alike(other.things, things) > SAME_THING)
  if (!same) found.push({ text: asWritten(text), assignee, dueDate, things })
  else if (same.dueDate === null && dueDate !== null) Object.assign(same, { text: asWritten(text), dueDate })
}

/** Dice's coefficient. */
function alike(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const shared = [...a].filter((word) => b.has(word)).length
  return (2 * shared) / (a.size + b.size)
}

function sameWords(text: string): string {
  return plain(asWritten(text))
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
}

/** Speech as a sentence: without an opening filler or a dangling conjunction, with a capital and a full stop. */
export function asWritten(text: string): string {
  const said = text.replace(FILLER_OPENING, '') || text
  const capital = said.charAt(0).toLocaleUpperCase('pt-BR') + said.slice(1)
  if (capital === '' || CLOSED.test(capital)) return capital
  const end = withoutSeparators(capital)
  return `${withoutSeparators(end.replace(DANGLING, ''))}.`
}

/** A sentence's last mark, before quotation marks and brackets. */
const CLOSED = /[.!?…]["”')\]]*$/
const DANGLING = /\s(?:e|mas|ou|que)$/
const SEPARATOR = /[\s,;:]/

/** From the end backwards: an expression would look again from each separator of a run. */
function withoutSeparators(text: string): string {
  let end = text.length
  while (SEPARATOR.test(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
}
