import { por, porBr } from 'stopword'

/** Letters of a word that tell its meaning from another's; what follows is mostly inflection. */
const STEM_LENGTH = 7

const PLURALS: readonly (readonly [RegExp, string])[] = [
  [/(?:oes|aes)$/, 'ao'],
  [/ais$/, 'al'],
  [/eis$/, 'el'],
  [/s$/, ''],
]

/** Said often and saying little, beside the packaged lists, which are made for written text. */
const SPOKEN_FILLERS = [
  ...['ah', 'ai', 'beleza', 'bora', 'cara', 'certo', 'daqui', 'deixa', 'eh', 'entao', 'ficar', 'ficou'],
  ...['fica', 'galera', 'gente', 'hum', 'ir', 'legal', 'mano', 'ne', 'obrigado', 'oi', 'ok', 'ola', 'olha'],
  ...['pessoal', 'pra', 'pro', 'pras', 'pros', 'precisa', 'precisamos', 'queria', 'ta', 'tambem', 'tava'],
  ...['tchau', 'tipo', 'to', 'vamos', 'vou', 'viu'],
]

const STOP_WORDS = new Set([...por, ...porBr, ...SPOKEN_FILLERS].map(plain))

/** Text in lower case without accents. */
export function plain(text: string): string {
  return text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')
}

/** The stems of the words that carry a sentence's meaning, in order and with repetitions. */
export function contentStems(sentence: string): string[] {
  const words = plain(sentence).match(/[a-z0-9]+/g) ?? []
  return words.filter((word) => word.length > 2 && !STOP_WORDS.has(word)).map(stem)
}

function stem(word: string): string {
  const plural = PLURALS.find(([ending]) => ending.test(word))
  const singular = plural && word.length > 4 ? word.replace(...plural) : word
  return singular.slice(0, STEM_LENGTH)
}
