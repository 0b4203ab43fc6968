import { ARTICLES, type Clause, clauseOf, PLURAL, type Subject } from './clauses.ts'
import type { Participants } from './participants.ts'
import { TAKES_ON } from './verbs.ts'

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

/** Begin something new wherever they stand, unless the word before holds them: 'ficou então combinado'. */
const OPENINGS =
  /\b(?:(?:entao|dai|ai|mas|e|agora|pessoal|gente|bom|ok|beleza) )*(?:entao |dai |mas |(?:a gente|nos) (?:decidi|fech|combin|defini|resolve|aprov|optou|escolh)|decidimos|definimos|combinamos|resolvemos|fechamos|ficou (?:entao )?(?:decidid|definid|combinad|acertad|acordad|fechad|aprovad|estabelecid)|foi (?:decidid|definid|aprovad)|agora sobre|sobre [ao]s? [a-z]+ ficou|outra coisa|outro assunto|outro ponto|proximo (?:ponto|assunto)|por fim|alem disso|estou (?:sem|com)|pode deixar|deixa comigo|vamos (?:falar|ver|adotar|seguir|manter|adiar|passar))/g
const HOLDS_ON =
  /\b(?:decidido|definido|combinado|acertado|fechado|aprovado|ficou|ficaram|foi|fica|esta|estao|que|se|ate|desde|ou|nao|ainda|o|ja|como|porque|nunca) $/

/** One or several who are joined on: 'e a carla da matriz', 'mas os fornecedores'. */
const JOINT =
  /\b(?:e|mas|depois|entao|ai|dai) (?:que )?(?:(?:[ao] [a-z]+ (?:d[aeo] [a-z]+ )?|a gente |el[ea] |alguem )|([ao]s [a-z]+ |el[ea]s |nos ))/g

/** Where somebody is joined on who takes something on: 'e a carla vai …', 'mas o financeiro precisa …'. */
function jointsIn(low: string): number[] {
  return Array.from(low.matchAll(JOINT)).flatMap(({ 0: joint, 1: several, index }) => {
    const rest = low.slice(index + joint.length, index + joint.length + 120)
    // 'o bruno e a carla vão' take it on together.
    const isOwn = several !== undefined || joint.includes('a gente') || !PLURAL.test(rest)
    return index > 0 && isOwn && TAKES_ON.test(rest) ? [index] : []
  })
}

/** Where in a sentence new clauses begin, in order; its own beginning is not among them. */
function boundariesIn({ text, low, words, people, subjects }: Clause): number[] {
  const starts = new Set(jointsIn(low))
  for (const { index } of low.matchAll(OPENINGS)) {
    if (index > 0 && !HOLDS_ON.test(low.slice(Math.max(0, index - 12), index))) starts.add(index)
  }
  for (const subject of subjects) {
    const { first, start } = beginningOf(subject, { low, words })
    const before = words[first - 1]
    const isClosed = before && /[,;:]/.test(text.slice(before.end, start))
    if (start > 0 && !(before && !isClosed && SUBORDINATE.has(before.word))) starts.add(start)
  }
  for (const { from, to } of people) {
    const start = words[from]?.start ?? 0
    // 'ana você manda …', said to her.
    if (start > 0 && words[to]?.word === 'voce' && !ARTICLES.has(words[from - 1]?.word ?? ''))
      starts.add(start)
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
