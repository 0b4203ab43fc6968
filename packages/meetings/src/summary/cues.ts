import { type Participants, personIn } from './participants.ts'
import { plain } from './stems.ts'

/** All patterns read `plain` text: lower case, no accents. */
const INFINITIVE = '[a-z]{2,}(?:ar|er|ir|or)'
const SETTLED = '(?:decidid|definid|acordad|combinad|acertad|fechad|aprovad|estabelecid)[oa]s?'
const WEEKDAY = '(?:segunda|terca|quarta|quinta|sexta|sabado|domingo)'

const DECISION = alternatives([
  `(?:foi|foram|ficou|ficaram|fica|esta|estao) (?:entao |tudo )?${SETTLED}`,
  '(?:decidimos|definimos|aprovamos|concordamos|acordamos|combinamos|optamos|escolhemos|resolvemos)',
  'decidi(?:u|ram)',
  'vamos (?:adotar|passar a|(?:seguir|ficar|fechar|trabalhar) com)',
  'chegamos (?:a|ao) (?:um |uma )?(?:acordo|consenso|conclusao|decisao)',
  'a decisao (?:e|foi|ficou)',
  'bate(?:mos|u) o martelo',
  'fechamos (?:em|que|com|o|a)',
])
/** Only where the sentence begins with them: a heading of minutes. */
const DECISION_OPENING = /^(?:decisao|decidido|aprovad[oa]s?)\b/

const COMMITMENT = alternatives([
  `fic(?:ou|a|o|aram|am|amos) (?:de ${INFINITIVE}|(?:como )?responsave(?:l|is)|encarregad[oa]s?|com a (?:tarefa|responsabilidade))`,
  'responsave(?:l|is) (?:por|pel[oa]s?)',
  '(?:se compromet(?:eu|e|eram)|comprometeu-se|me comprometo)',
  'assumi(?:u|ram)? (?:a|o|as|os)',
])
const COMMITMENT_OPENING = /^(?:acao|tarefa|pendencia|proximos? passos?)\s*[:-]/

/** Weak by itself ('vai ser bom'): an action only with somebody to do it or a day to do it by. */
const OBLIGATION = alternatives([
  `(?:vai|vao|vou) (?!ser|ter|estar|dar|ficar|haver|poder|precisar|acontecer)${INFINITIVE}`,
  `(?:precis(?:a|am|o|amos)|t(?:em|enho|emos) (?:que|de)|dev(?:e|em|o|emos)) (?:de )?(?!ser|ter|estar|haver|dizer)${INFINITIVE}`,
])

const DEADLINE = alternatives([
  `(?:ate|para|pra|na|nesta|ate a|ate o|ate as)(?: a| o| as| proxima| proximo)* (?:${WEEKDAY}|dia \\d{1,2}|\\d{1,2}/\\d{1,2}|\\d{1,2} de [a-z]+|amanha|fim d[aeo]|final d[aeo]|semana que vem|mes que vem|\\d{1,2}h)`,
  '(?:amanha|semana que vem|mes que vem|hoje ainda|ainda hoje)',
])

const FIRST_PERSON = /\b(?:vou|eu|preciso|tenho (?:que|de)|devo|fico|me comprometo|assumi)\b/

function alternatives(cues: readonly string[]): RegExp {
  return new RegExp(`\\b(?:${cues.join('|')})\\b`)
}

/** Whether a sentence says that something was decided; questions and 'não decidimos' do not. */
export function isDecision(sentence: string): boolean {
  const text = plain(sentence)
  if (text.includes('?')) return false
  return DECISION_OPENING.test(text) || findAffirmed(DECISION, text) !== undefined
}

/**
 * What somebody is to do, if a sentence says so. The assignee is a guess: the speaker for 'eu vou…', else the
 * participant named before the promise, else one named after it.
 */
export function actionIn(
  sentence: string,
  participants: Participants,
  speaker: string | null,
): { assignee: string | null } | undefined {
  const text = plain(sentence)
  if (text.includes('?')) return undefined
  const isHeading = COMMITMENT_OPENING.test(text)
  const commitment = isHeading ? 0 : findAffirmed(COMMITMENT, text)
  const at = commitment ?? findAffirmed(OBLIGATION, text)
  if (at === undefined) return undefined
  const named = personIn(sentence, participants, at)
  const isOwn = speaker !== null && FIRST_PERSON.test(text)
  const assignee = isOwn && !named?.isBefore ? speaker : (named?.name ?? null)
  const isFirm = commitment !== undefined || assignee !== null || DEADLINE.test(text)
  return isFirm ? { assignee } : undefined
}

/** Where the cue stands, unless a negation stands within the two words before it. */
function findAffirmed(cue: RegExp, text: string): number | undefined {
  const at = text.search(cue)
  if (at < 0 || /\b(?:nao|nunca|nem|sem|se)(?: [a-z]+){0,2} $/.test(text.slice(Math.max(0, at - 60), at))) {
    return undefined
  }
  return at
}
