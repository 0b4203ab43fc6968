import { isLongerThan } from '@cadencia/contract/length'
import { formatNumber } from '@cadencia/locale/numbers'

/** What is wrong with a text that is longer than it may be; a field of HTML would cut it without a word. */
export function lengthProblem(text: unknown, max: number | undefined): string | undefined {
  if (max === undefined || typeof text !== 'string' || !isLongerThan(text.trim(), max)) return undefined
  return `Use no máximo ${formatNumber(max)} caracteres`
}
