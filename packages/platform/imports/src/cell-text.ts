import { unguarded } from '@cadencia/server/formula-guard'

/** A cell that spreadsheets are told to take as text: `="+5511…"`. */
const FORCED_TEXT = /^="(.*)"$/s
/** What stands in a cell whose formula failed, in English and Portuguese. */
const FORMULA_ERROR =
  /^#(?:N\/[AD]|VALUE!|VALOR!|REF!|DIV\/0!|NAME\?|NOME\?|NUM!|NÚM!|NULL!|NULO!|ERROR!|ERRO!|SPILL!)$/i
/** Letters whose accents stand apart, other systems' line ends, and what cannot be seen at the beginning or end. */
const UNTIDY = /[\u0300-\u036f\r]|^[\s\p{Cf}]|[\s\p{Cf}]$/u
const INVISIBLE = /[\s\p{Cf}]/u

/** Without a regular expression for both ends, which looks at long gaps once for each of their characters. */
function trimInvisible(text: string): string {
  let [start, end] = [0, text.length]
  while (start < end && INVISIBLE.test(text.charAt(start))) start += 1
  while (end > start && INVISIBLE.test(text.charAt(end - 1))) end -= 1
  return text.slice(start, end)
}

/** What a cell says: trimmed, without the guard against formulas; nothing where a formula failed. */
export function cellText(cell: string): string {
  const forced = FORCED_TEXT.exec(cell)?.[1]
  const text = forced === undefined ? unguarded(cell) : forced.replaceAll('""', '"')
  if (FORMULA_ERROR.test(text)) return ''
  return UNTIDY.test(text) ? trimInvisible(text.normalize('NFC')).replace(/\r\n?/g, '\n') : text
}
