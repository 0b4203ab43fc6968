import { clausesOf } from './boundaries.ts'
import type { Participants } from './participants.ts'

/** A sentence of more words than this is speech without punctuation, and is cut. */
const LONGEST_WORDS = 45
/** So is one of more words than this that has no mark at all. */
const LONGEST_UNMARKED_WORDS = 14
/** A cut leaves pieces of at least and at most so many words. */
const PIECE_WORDS = { min: 10, max: 30 }
const LONGEST_CHARACTERS = 400

const segmenter = new Intl.Segmenter('pt-BR', { granularity: 'sentence' })

/** End no sentence: 'o Sr. Silva', 'R. das Flores, 12', 'p. ex. amanhã'. */
const ABBREVIATION =
  /(?:^|[\s(])(?:s(?:r|ra|rs|ras|rta)|d(?:r|ra|rs|ras)|prof|profa|eng|enga|exmo|exma|ilmo|ilma|av|al|pça|trav|ltda|cia|s\.a|ex|p|pág|págs|art|arts|inc|núm|n|nº|nos|tel|cel|ramal|min|máx|etc|obs|vs|cf|apto|dep|depto|adm|ref|fl|fls|[a-z])\.,?["”')\]]*\s*$/iu

/** Words with which a speaker usually begins something new. */
const OPENERS = new Set([
  ...['agora', 'aí', 'além', 'beleza', 'bom', 'certo', 'combinamos', 'decidimos', 'depois', 'enfim'],
  ...['então', 'entretanto', 'ficou', 'finalmente', 'mas', 'ok', 'outra', 'outro', 'pessoal', 'porém'],
  ...['próximo', 'próxima', 'segundo', 'sobre', 'também'],
])
/** Where an endless piece may be cut at worst, since a verb and its object stand on one side of them. */
const JOINTS = new Set([
  'e',
  'mas',
  'porque',
  'pois',
  'quando',
  'que',
  'aí',
  'então',
  'depois',
  'também',
  'se',
])

/**
 * The sentences of a line of a transcript in order. Speech recognition writes few full stops: an endless one is cut where
 * a participant takes something on or something new seems to begin. None exceeds 400 characters.
 */
export function sentencesOfLine(line: string, participants: Participants): string[] {
  // Without a mark there is nothing to segment, and the segmenter is the slowest step.
  const segments = /[.!?…]/.test(line) ? segmentsOf(line) : [line]
  return segments.flatMap((segment) => {
    const words = segment.trim().split(/\s+/).length
    const isEndless = words > LONGEST_WORDS || (words > LONGEST_UNMARKED_WORDS && !/[.!?…,;:]/.test(segment))
    return isEndless ? clausesOf(segment, participants).flatMap(({ text }) => pieces(text)) : pieces(segment)
  })
}

function segmentsOf(line: string): string[] {
  const found: string[] = []
  let isOpen = false
  for (const { segment } of segmenter.segment(line)) {
    if (isOpen) found.push((found.pop() ?? '') + segment)
    else found.push(segment)
    // Only the end matters, which an expression would look for from each space.
    isOpen = ABBREVIATION.test(segment.slice(-12))
  }
  return found
}

function pieces(sentence: string): string[] {
  const words = sentence.trim().split(/\s+/).flatMap(splitWord)
  if (words[0] === undefined || words[0] === '') return []
  if (words.length <= LONGEST_WORDS && sentence.length <= LONGEST_CHARACTERS) return [words.join(' ')]
  const found: string[] = []
  let start = 0
  while (start < words.length) {
    const end = endOfPiece(words, start)
    found.push(words.slice(start, end).join(' '))
    start = end
  }
  return found
}

/** Something without spaces is no word, but must not become an endless sentence. */
function splitWord(word: string): string[] {
  return word.length <= LONGEST_CHARACTERS ? [word] : (word.match(/.{1,400}/gsu) ?? [])
}

/** The last index (not included) of the piece that begins at `start`. */
function endOfPiece(words: readonly string[], start: number): number {
  let characters = 0
  let joint: number | undefined
  for (let end = start; end < words.length; end++) {
    const word = words[end] ?? ''
    characters += word.length + 1
    const length = end - start
    if (length > 0 && characters > LONGEST_CHARACTERS) return joint ?? end
    if (length >= PIECE_WORDS.max) return joint ?? end
    if (length < PIECE_WORDS.min) continue
    if (OPENERS.has(word.toLowerCase()) || words[end - 1]?.endsWith(',')) return end
    if (JOINTS.has(word.toLowerCase())) joint = end
  }
  return words.length
}
