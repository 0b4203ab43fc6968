import { formatNumber } from './numbers.ts'

const PARTICLES = new Set(['da', 'das', 'de', 'do', 'dos', 'e'])

/** '1 reunião', '0 reuniões', '1.200 reuniões'. */
export function plural(count: number, one: string, many: string): string {
  return `${formatNumber(count)} ${Math.abs(count) === 1 ? one : many}`
}

/** Initials of first and last name ('Maria da Silva': 'MS'); '?' without letters or digits. */
export function initials(name: string): string {
  const words = name.split(/[^\p{L}\p{N}'’]+/u).filter((word) => /[\p{L}\p{N}]/u.test(word))
  const names = words.filter((word, index) => index === 0 || !PARTICLES.has(word.toLowerCase()))
  const first = names.at(0)
  const last = names.length > 1 ? names.at(-1) : undefined
  return [first, last].map(initial).join('') || '?'
}

function initial(word: string | undefined): string {
  const letter = word?.normalize('NFC').match(/[\p{L}\p{N}]/u)?.[0] ?? ''
  return letter.toLocaleUpperCase('pt-BR').slice(0, 2)
}

/** Folds accents and case for comparisons ('São João': 'sao joao'). */
export function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

/**
 * How well a text fits what was typed: 0 is the same (up to a ' · ', what follows tells it apart), 1 begins with it, 2 has
 * a word that does, 3 anything else.
 */
function misfit(text: string, typed: string): number {
  const [searched, query] = [plain(text), plain(typed.trim())]
  if (searched === query || searched.startsWith(`${query} · `)) return 0
  if (searched.startsWith(query)) return 1
  return searched.includes(` ${query}`) ? 2 : 3
}

/** What fits the typed text best before the others, which keep their order. */
export function bestMatchFirst<T>(items: readonly T[], typed: string, textOf: (item: T) => string): T[] {
  return items.toSorted((one, other) => misfit(textOf(one), typed) - misfit(textOf(other), typed))
}

/** Whether a text contains each of the typed words, accents and case aside. */
export function containsWords(text: string, typed: string): boolean {
  const searched = plain(text)
  return plain(typed)
    .split(/\s+/)
    .every((word) => searched.includes(word))
}
