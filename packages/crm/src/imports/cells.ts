import { toSingleLine } from '@cadencia/contract/values'
import { cellText } from '@cadencia/imports/cell-text'
import type { OtherColumn, OtherColumns } from './column-mapping.ts'
import type { ColumnMapping, ImportField } from './contract.ts'

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
