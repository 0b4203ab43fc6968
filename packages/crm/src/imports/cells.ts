import { toSingleLine } from '@cadencia/contract/values'
import { unguarded } from '@cadencia/server/formula-guard'
import type { OtherColumn, OtherColumns } from './column-mapping.ts'
import type { ColumnMapping, ImportField } from './contract.ts'

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

/** The cells of a row under a mapping; only notes have lines. */
export function cellsOf(cells: readonly string[], mapping: ColumnMapping) {
  return (field: ImportField): string => {
    const index = mapping[field]
    if (index === undefined) return ''
    const text = cellText(cells[index] ?? '')
    return field === 'notes' ? text : toSingleLine(text)
  }
}

/** A filled cell of one of the columns that mean a field. */
export interface FieldCell {
  readonly text: string
  readonly index: number
  /** Of a column beside the mapped one. */
  readonly other?: OtherColumn
}

/** The filled cells of the columns that mean a field, the mapped one before. */
export function fieldCells(
  cells: readonly string[],
  field: ImportField,
  { mapping, others }: { readonly mapping: ColumnMapping; readonly others: OtherColumns },
): readonly FieldCell[] {
  const index = mapping[field]
  if (index === undefined) return []
  const own = cellText(cells[index] ?? '')
  const alike = others.alike[field]
  const first = own === '' ? [] : [{ text: own, index }]
  if (alike === undefined) return first
  const more = alike.map((other) => ({ text: cellText(cells[other.index] ?? ''), index: other.index, other }))
  return [...first, ...more.filter(({ text }) => text !== '')]
}
