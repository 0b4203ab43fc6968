import { actionIn, isDecision } from './cues.ts'
import { participantsByFirstName } from './participants.ts'
import { rankSentences, similarity, type WordVector } from './ranking.ts'
import { sentencesOf } from './sentences.ts'
import { contentStems, plain } from './stems.ts'
import { ACTION_ITEMS_MAX, DECISIONS_MAX, type MeetingSummary, type SummaryInput } from './summary.ts'

/** The summary's length in characters: a quarter of the transcript within these bounds. */
const LENGTH = { share: 0.25, min: 300, max: 1500 }
const SENTENCES_MAX = 8
/** Fewer meaningful words than this say nothing by themselves: 'Isso mesmo, pode ser.' */
const MEANINGFUL_STEMS = 4
/** Two sentences more alike than this say the same. */
const REPETITION = 0.6

const FILLER_OPENING =
  /^(?:(?:então|aí|bom|ok|beleza|tá bom|tá|certo|né|tipo|olha|e aí|gente|pessoal)[,.\s]+)+/iu

interface Sentence {
  readonly text: string
  readonly speaker: string | null
  readonly stems: readonly string[]
}

/**
 * The built-in summary of a Portuguese meeting, for installations without a language model: its most central
 * sentences in their own words and order, and those that announce decisions and actions. The same transcript
 * always gives the same summary; the cost grows with its length alone (a million characters take about a second).
 */
export function summariseExtractively(input: SummaryInput): MeetingSummary {
  const sentences = input.parts.flatMap(({ speaker, text }) =>
    sentencesOf(text).map(
      (sentence): Sentence => ({ text: sentence, speaker, stems: contentStems(sentence) }),
    ),
  )
  return {
    summary: centralSentences(sentences),
    decisions: decisionsAmong(sentences),
    actionItems: actionItemsAmong(sentences, input.participantNames),
    source: 'extractive',
  }
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
  for (const { text } of sentences) {
    if (decisions.size === DECISIONS_MAX) break
    if (isDecision(text) && !decisions.has(plain(text))) decisions.set(plain(text), asWritten(text))
  }
  return [...decisions.values()]
}

function actionItemsAmong(sentences: readonly Sentence[], names: readonly string[]) {
  const participants = participantsByFirstName(names)
  const actions = new Map<string, { text: string; assignee: string | null }>()
  for (const { text, speaker } of sentences) {
    if (actions.size === ACTION_ITEMS_MAX) break
    const action = actionIn(text, participants, speaker)
    if (action && !actions.has(plain(text))) {
      actions.set(plain(text), { text: asWritten(text), assignee: action.assignee })
    }
  }
  return [...actions.values()]
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
