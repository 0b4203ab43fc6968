/** Most sentences compared with each other, so that the longest transcript costs little more than a short one. */
const GRAPH_MAX = 300
/** How many of them each stretch of the transcript may send, so that the end is heard like the beginning. */
const PER_STRETCH = 3
const DAMPING = 0.85
const ROUNDS = 30

/** A sentence as the words that carry its meaning: weight by stem, of length 1. */
export type WordVector = ReadonlyMap<string, number>

export interface Ranked {
  /** The sentence's place in the text. */
  readonly index: number
  /** How central it is, above 0; the scores of all add up to about 1. */
  readonly score: number
  readonly vector: WordVector
}

/**
 * The most central sentences of a text, best first: TextRank (Mihalcea and Tarau, 2004) over TF-IDF cosines, as in
 * LexRank (Erkan and Radev, 2004). Deterministic. Of a long text only the sentences with its most frequent words,
 * spread evenly over it, enter the graph.
 */
export function rankSentences(sentences: readonly (readonly string[])[]): Ranked[] {
  const counts = countSentencesWith(sentences)
  const candidates = chooseCandidates(sentences, counts)
  const vectors = candidates.map((index) => wordVector(sentences[index] ?? [], counts, sentences.length))
  const scores = textRank(vectors)
  return candidates
    .map((index, node) => ({ index, score: scores[node] ?? 0, vector: vectors[node] ?? new Map() }))
    .sort((a, b) => b.score - a.score || a.index - b.index)
}

/** How alike two sentences are: 0 (no word in common) to 1. */
export function similarity(a: WordVector, b: WordVector): number {
  const [small, large] = a.size <= b.size ? [a, b] : [b, a]
  let sum = 0
  for (const [word, weight] of small) sum += weight * (large.get(word) ?? 0)
  return sum
}

function countSentencesWith(sentences: readonly (readonly string[])[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const words of sentences) {
    for (const word of new Set(words)) counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  return counts
}

function chooseCandidates(sentences: readonly (readonly string[])[], counts: Map<string, number>): number[] {
  const indices = sentences.flatMap((words, index) => (words.length > 0 ? [index] : []))
  if (indices.length <= GRAPH_MAX) return indices
  const promise = new Map(indices.map((index) => [index, promiseOf(sentences[index] ?? [], counts)]))
  const stretches = Math.floor(GRAPH_MAX / PER_STRETCH)
  return Array.from({ length: stretches }, (_, stretch) => {
    const from = Math.floor((stretch * indices.length) / stretches)
    const to = Math.floor(((stretch + 1) * indices.length) / stretches)
    return indices
      .slice(from, to)
      .sort((a, b) => (promise.get(b) ?? 0) - (promise.get(a) ?? 0) || a - b)
      .slice(0, PER_STRETCH)
      .sort((a, b) => a - b)
  }).flat()
}

/** Mean of its words' frequencies (logarithmic), damped for sentences too short to say much. */
function promiseOf(words: readonly string[], counts: Map<string, number>): number {
  const unique = new Set(words)
  let sum = 0
  for (const word of unique) sum += Math.log(counts.get(word) ?? 1)
  return sum / (unique.size + 4)
}

function wordVector(words: readonly string[], counts: Map<string, number>, total: number): WordVector {
  const vector = new Map<string, number>()
  for (const word of words) {
    const rarity = Math.log(1 + total / (counts.get(word) ?? 1))
    vector.set(word, (vector.get(word) ?? 0) + rarity)
  }
  const length = Math.hypot(...vector.values())
  for (const [word, weight] of vector) vector.set(word, weight / length)
  return vector
}

function textRank(vectors: readonly WordVector[]): number[] {
  const size = vectors.length
  const edges = similarities(vectors)
  const strengths = edges.map((row) => row.reduce((sum, weight) => sum + weight, 0))
  let scores = vectors.map(() => 1 / size)
  for (let round = 0; round < ROUNDS; round++) {
    const shares = scores.map((score, node) => (strengths[node] ? score / strengths[node] : 0))
    scores = edges.map((row) => {
      const received = row.reduce((sum, weight, node) => sum + weight * (shares[node] ?? 0), 0)
      return (1 - DAMPING) / size + DAMPING * received
    })
  }
  return scores
}

/** How alike each two sentences are, word by word: only those that share one are compared. A sentence's own is 0. */
function similarities(vectors: readonly WordVector[]): Float64Array[] {
  const edges = vectors.map(() => new Float64Array(vectors.length))
  const holders = new Map<string, { node: number; weight: number }[]>()
  for (const [node, vector] of vectors.entries()) {
    for (const [word, weight] of vector) {
      const others = holders.get(word) ?? []
      for (const other of others) {
        const [row, column] = [edges[node], edges[other.node]]
        if (!row || !column) continue
        row[other.node] = (row[other.node] ?? 0) + weight * other.weight
        column[node] = row[other.node] ?? 0
      }
      others.push({ node, weight })
      holders.set(word, others)
    }
  }
  return edges
}
