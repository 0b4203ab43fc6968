import type { Clause, Subject, SubjectPerson } from './clauses.ts'
import { dueDayIn } from './spoken-days.ts'
import { ASKED, IMPERATIVE, INFINITIVE, TAKES_ON, TO_DO } from './verbs.ts'

/** All patterns read `plain` text: lower case, no accents. */
const SETTLED = '(?:decidid|definid|acordad|combinad|acertad|fechad|aprovad|estabelecid|resolvid)[oa]s?'

const DECISION = alternatives([
  `(?:foi|foram|ficou|ficaram|fica|esta|estao) (?:entao |tudo )?${SETTLED}`,
  '(?:decidimos|definimos|aprovamos|concordamos|acordamos|combinamos|optamos|escolhemos|resolvemos)',
  '(?:a gente|nos|o time|a equipe|todo mundo) (?:ja )?(?:decidiu|definiu|aprovou|concordou|combinou|optou|escolheu|resolveu|fechou)',
  'decidi(?:u|ram)|(?:aprovou|aprovaram|optou|optaram) (?:a|o|as|os|por)',
  'vamos (?:adotar|passar a|manter|adiar|priorizar|cancelar|suspender|usar|contratar|trocar|mudar|cortar|dividir|reduzir|aumentar|encerrar o|encerrar os|(?:seguir|ficar|fechar|trabalhar) com)',
  'a gente vai (?:adotar|passar a|manter|adiar|priorizar|cancelar|suspender|usar|contratar|trocar|mudar|cortar|dividir|reduzir|aumentar|(?:seguir|ficar|fechar|trabalhar) com)',
  'chegamos (?:a|ao) (?:um |uma )?(?:acordo|consenso|conclusao|decisao)',
  'a decisao (?:e|foi|ficou)',
  'bate(?:mos|u) o martelo',
  'fechamos (?:em|que|com|o|a|por)',
])
/** Only where the sentence begins with them: a heading of minutes. */
const DECISION_OPENING = /^(?:[-•*] )?(?:decisao|decisoes|decidido|aprovad[oa]s?|fechado que|combinado que)\b/
/** What was settled is that somebody does something. */
const ARRANGED = /\b(?:combinad|acertad|acordad|combinamos|combinou|acertamos)\w*/

const COMMITMENT = alternatives([
  `fic(?:ou|a|aram|am|amos) (?:de ${INFINITIVE}|(?:como )?responsave(?:l|is)|encarregad[oa]s?|com a (?:tarefa|responsabilidade))`,
  'responsave(?:l|is) (?:por|pel[oa]s?)',
  '(?:se compromet(?:eu|e|eram)|comprometeu-se)',
])
const COMMITMENT_OPENING =
  /^(?:[-•*] )?(?:acao|acoes|tarefas?|pendencias?|a fazer|encaminhamentos?|proximos? passos?)(?: (?:d[aeo]s?|para [oa]?|pr[ao]) ?[a-z ]{2,40})?\s*[:-]/

/** Weak by itself: an action only with a day by which to do it. */
const OBLIGATION = alternatives([
  `(?:vai|vao|vamos|vou) (?:me |te |nos |lhe )?(?!falar|ver |discutir|tratar|conversar|decidir)${TO_DO}`,
  `(?:precis(?:a|am|o|amos)|t(?:em|enho|emos) (?:que|de)|dev(?:e|em|o|emos)) (?:de )?${TO_DO}`,
])

/** What is asked for: 'preciso que a Ana …', 'vou pedir para o Bruno …'. */
const WANTED_OF =
  /\b(?:precis(?:o|amos|a)|quer(?:o|ia|emos)|gostaria|pec(?:o|amos)|espero|combinei) (?:de )?que (?:[oa] )?$/
const ASKED_OF =
  /\b(?:ped(?:i|ir|e|iu)|pec(?:o|a)|fal(?:ei|a) |deix(?:a|ei|amos)) (?:isso )?(?:para|pra|pro|ao?) ?(?:[oa] )?$/
const HANDED_TO =
  /\b(?:(?:fic(?:a|am|ou|aram|ara)|esta|e|sera|vai ficar|deixamos|passou) (?:tudo )?(?:com|a cargo d[aeo]|por conta d[aeo]|sob (?:a )?responsabilidade d[aeo]|n[ao]s? maos d[aeo])|responsave(?:l|is) (?:por|pel[oa]s?) .{2,80} (?:e|sera|fica|ficou)|cabe (?:ao?)|(?:a cargo|por conta) d[aeo]) ?(?:[oa] )?$/
const HANDED_TO_YOU = /\b(?:fic(?:a|ou|aram|am)|e|sera) (?:com voce|contigo|com vc)\b/

/** Says by when without naming a day. */
const SOON = /\b(?:semana|mes) que vem\b|\b(?:proxima semana|proximo mes)\b/

const HABIT =
  /\b(?:tod[ao]s? (?:[oa]s? )?(?:dias?|semanas?|mes|meses|manhas?|tardes?|segundas?|tercas?|quartas?|quintas?|sextas?|sabados?|domingos?)|sempre|normalmente|geralmente|costum\w+|as vezes|diariamente|semanalmente|mensalmente)\b/
const CONDITION = /\b(?:se|caso|quando|enquanto|talvez|onde|quem) (?:[oa]s? )?$/

/** 'Ana: enviar a proposta', as minutes have it. */
const BARE_INFINITIVE = new RegExp(`^${INFINITIVE} `)

function alternatives(cues: readonly string[]): RegExp {
  return new RegExp(`\\b(?:${cues.join('|')})\\b`)
}

/** Whether a clause says that something was decided; questions and 'não decidimos' do not. */
export function isDecision({ low: text }: Clause): boolean {
  if (text.includes('?')) return false
  return DECISION_OPENING.test(text) || findAffirmed(DECISION, text) !== undefined
}

/** Whether what was decided is only who does something: 'ficou combinado que a Ana liga'. */
export function isArrangement({ low, subjects }: Clause): boolean {
  return subjects.length > 0 && ARRANGED.test(low)
}

export interface Setting {
  /** Full name of the one who speaks, where it is known. */
  readonly speaker: string | null
  /** Whether the clause stands after a name and a colon. */
  readonly isLabelled?: boolean
  /** The São Paulo day of the meeting. */
  readonly day: string
}

export interface Action {
  readonly text: string
  readonly assignee: string | null
}

/**
 * What somebody is to do, if a clause says so: one action for each person. The assignee is the participant who takes
 * it on, is asked, or is handed it; the speaker for 'eu vou…'; else null.
 */
export function actionsIn(clause: Clause, setting: Setting): Action[] {
  const { text, low, people, subjects } = clause
  const asked = requestIn(clause)
  if (asked !== undefined) return [{ text, assignee: asked }]
  if (low.includes('?')) return []
  if (setting.isLabelled && BARE_INFINITIVE.test(low)) return [{ text, assignee: setting.speaker }]
  if (COMMITMENT_OPENING.test(low)) {
    return [{ text, assignee: people[0]?.name ?? null }]
  }
  const subject = subjects.find((one) => counts(one, low, setting))
  if (subject) return subject.people.map((person) => actionOf(text, { subject, person, setting }))
  return someonesAction(text, low, setting)
}

function counts(subject: Subject, low: string, { speaker, day }: Setting): boolean {
  if (CONDITION.test(low.slice(Math.max(0, subject.start - 20), subject.start))) return false
  if (/\bnao (?:[a-z]+ )?$/.test(low.slice(Math.max(0, subject.verbAt - 12), subject.verbAt))) return false
  if (subject.isPresent && HABIT.test(low)) return false
  const isUnknownSpeaker = speaker === null && subject.people.every(({ name }) => name === undefined)
  return !isUnknownSpeaker || dueDayIn(low, day) !== null
}

interface Share {
  readonly subject: Subject
  readonly person: SubjectPerson
  readonly setting: Setting
}

/** Of several people each gets a sentence: 'a Ana e o Bruno vão' is 'a Ana vai' and 'o Bruno vai'. */
function actionOf(text: string, { subject, person, setting }: Share): Action {
  const assignee = person.name === undefined ? setting.speaker : person.name
  if (subject.people.length === 1) return { text, assignee }
  const verb = text.slice(subject.verbAt)
  const singular = person.name === undefined ? verb.replace(/^(?:vamos|vão)/i, 'vou') : inSingular(verb)
  return { text: `${text.slice(0, subject.start)}${person.said} ${singular}`, assignee }
}

const SINGULARS: readonly (readonly [RegExp, string])[] = [
  [/^((?:também |já )?)(?:vão|vamos)(?=\s)/iu, '$1vai'],
  [/^((?:também |já )?)ficaram(?=\s)/iu, '$1ficou'],
  [/^((?:também |já )?)(?:têm|temos)(?=\s)/iu, '$1tem'],
  [/^((?:também |já )?)precisamos(?=\s)/iu, '$1precisa'],
  [/^((?:também |já )?\p{L}+[ae])m(?=\s)/iu, '$1'],
]

function inSingular(verb: string): string {
  const [pattern, replacement] = SINGULARS.find(([plural]) => plural.test(verb)) ?? []
  return pattern && replacement ? verb.replace(pattern, replacement) : verb
}

/** The one who is asked or handed something; undefined where nobody is. */
function requestIn({ low, words, people }: Clause): string | null | undefined {
  for (const { name, from, to } of people) {
    const [start, end] = [words[from]?.start ?? 0, words[to - 1]?.end ?? 0]
    const [before, after] = [low.slice(Math.max(0, start - 100), start), low.slice(end, end + 160)]
    const isAddressed = start === 0 || /(?:^|[,.] )(?:(?:e|entao|ai|oi|ok|certo),? )?$/.test(before)
    if (isAddressed && after.startsWith(',')) {
      if (ASKED.test(after) || HANDED_TO_YOU.test(after)) return name
      if (!low.includes('?') && IMPERATIVE.test(after)) return name
    }
    if (isAddressed && /^ (?:voce )?(?:pode|poderia|consegue) /.test(after) && ASKED.test(after)) return name
    if (isAddressed && !low.includes('?') && after.startsWith(' voce ') && IMPERATIVE.test(after)) return name
    if (low.includes('?')) continue
    if (WANTED_OF.test(before)) return name
    if (ASKED_OF.test(before) && new RegExp(`^ (?:me |nos )?${INFINITIVE}\\b`).test(after)) return name
    if (HANDED_TO.test(before) && !/\bnao\b/.test(before)) return name
  }
  return undefined
}

/** Somebody who is named and takes no part: 'o Roberto', 'Carla da matriz'. */
const STRANGER =
  /(?:^|[\s,;])(?:[oa] )?(?!(?:Isso|Isto|Aquilo|El[ea]|Quem|Você|Alguém|Ninguém|Tudo|Todos|Agora|Depois|Hoje|Amanhã|Então|Também|Não|Se|Que|Ainda|Já)\b)\p{Lu}\p{Ll}+(?: \p{Lu}\p{Ll}+){0,3}(?: d[aeo] [\p{L}]+)? (?=\p{Ll})/gu

function isStrangersPromise(text: string, low: string): boolean {
  return [...text.matchAll(STRANGER)].some(({ 0: subject, index }) => {
    const [before, rest] = [low.slice(Math.max(0, index - 20), index + 1), low.slice(index + subject.length)]
    return TAKES_ON.test(rest.slice(0, 120)) && !CONDITION.test(before)
  })
}

/** What somebody promised who takes no part, or something that must be done by a day. */
function someonesAction(text: string, low: string, { day }: Setting): Action[] {
  const isCommitted = findAffirmed(COMMITMENT, low) !== undefined
  const isDue = findAffirmed(OBLIGATION, low) !== undefined && (dueDayIn(low, day) !== null || SOON.test(low))
  return (isCommitted || isDue || isStrangersPromise(text, low)) && !HABIT.test(low)
    ? [{ text, assignee: null }]
    : []
}

/** Where the cue stands, unless a negation stands within the two words before it. */
function findAffirmed(cue: RegExp, text: string): number | undefined {
  const at = text.search(cue)
  if (at < 0 || /\b(?:nao|nunca|nem|sem|se)(?: [a-z]+){0,2} $/.test(text.slice(Math.max(0, at - 60), at))) {
    return undefined
  }
  return at
}
