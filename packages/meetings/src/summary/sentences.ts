/** A sentence of more words than this is speech without punctuation, and is cut. */
const LONGEST_WORDS = 45
/** A cut leaves pieces of at least and at most so many words. */
const PIECE_WORDS = { min: 10, max: 30 }
const LONGEST_CHARACTERS = 400

const segmenter = new Intl.Segmenter('pt-BR', { granularity: 'sentence' })

/** Words with which a speaker usually begins something new. */
const OPENERS = new Set([
  ...['agora', 'aí', 'além', 'beleza', 'bom', 'certo', 'combinamos', 'decidimos', 'depois', 'enfim'],
  ...['então', 'entretanto', 'ficou', 'finalmente', 'mas', 'ok', 'outra', 'outro', 'pessoal', 'porém'],
  ...['próximo', 'próxima', 'segundo', 'sobre', 'também'],
])

/**
 * The sentences of a transcript in order. Speech recognition writes few full stops: a line break (a pause) ends
 * a sentence as well, and an endless one is cut where something new seems to begin. None exceeds 400 characters.
 */
export function sentencesOf(text: string): string[] {
  return text.split(/[\r\n\u2028\u2029]+/).flatMap(sentencesOfLine)
}

function sentencesOfLine(line: string): string[] {
  // Without a mark there is nothing to segment, and the segmenter is the slowest step.
  const segments = /[.!?…]/.test(line)
    ? Array.from(segmenter.segment(line), ({ segment }) => segment)
    : [line]
  return segments.flatMap(pieces)
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
  for (let end = start; end < words.length; end++) {
    const word = words[end] ?? ''
    characters += word.length + 1
    const length = end - start
    if (length > 0 && characters > LONGEST_CHARACTERS) return end
    if (length >= PIECE_WORDS.max) return end
    if (length >= PIECE_WORDS.min && (OPENERS.has(word.toLowerCase()) || words[end - 1]?.endsWith(',')))
      return end
  }
  return words.length
}
