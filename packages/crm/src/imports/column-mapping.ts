import { AREA_CODE, type Meaning, MIDDLE_NAMES, meaningOf, plain } from './column-names.ts'
import { type ColumnMapping, type ImportField, SPECIFIED_ORDER } from './contract.ts'

/** Longer texts, numbers and addresses are no names of columns. */
const NAME_MAX = 80
const NO_NAME = /@|\d{4}/

interface KnownColumn extends Meaning {
  readonly index: number
}

function knownColumns(header: readonly string[]): KnownColumn[] {
  return header.flatMap((name, index) => {
    const meaning = name.length > NAME_MAX || NO_NAME.test(name) ? undefined : meaningOf(plain(name))
    return meaning ? [{ ...meaning, index }] : []
  })
}

/** How many fields the names in a row mean; a header has at least two. */
export function knownFields(cells: readonly string[]): number {
  const known = knownColumns(cells).filter(({ by }) => by !== 'doubtful')
  return new Set(known.map(({ field }) => field)).size
}

const byRank = (a: KnownColumn, b: KnownColumn) => a.rank - b.rank || a.index - b.index

/** What the names in a header say about its columns: the likeliest for each field. */
export function findMapping(header: readonly string[]): ColumnMapping {
  const mapping: ColumnMapping = {}
  for (const { field, index } of knownColumns(header).sort(byRank)) mapping[field] ??= index
  return mapping
}

/** Name, email, phone, company, source, as far as there are columns. */
export function specifiedOrder(width: number): ColumnMapping {
  return Object.fromEntries(SPECIFIED_ORDER.slice(0, width).map((field, index) => [field, index]))
}

export interface FoundColumns {
  readonly mapping: ColumnMapping
  /** Whether the header's names said so; the specified order otherwise. */
  readonly isFound: boolean
}

/** The columns of a file by its header's names; by the specified order where no name says anything. */
export function columnsOf(header: readonly string[]): FoundColumns {
  const mapping = findMapping(header)
  const isFound = Object.keys(mapping).length > 0
  return { mapping: isFound ? mapping : specifiedOrder(header.length), isFound }
}

/** A column beside the mapped ones. */
export interface OtherColumn {
  readonly index: number
  readonly header: string
  /** Whether only a word in its name says what it is: then what it holds counts where it is of that kind. */
  readonly isDoubtful: boolean
}

/** What the names of a header say beyond the mapping. */
export interface OtherColumns {
  /** For each field that is mapped, the other columns of the same meaning, the likeliest before. */
  readonly alike: Partial<Record<ImportField, readonly OtherColumn[]>>
  /** What stands between first and last name. */
  readonly middleName?: number | undefined
  /** For columns of numbers without their area code, the column that has it. */
  readonly areaCodes: ReadonlyMap<number, number>
  /** For columns of numbers, the column that says which kind each is, as Google has them. */
  readonly phoneKinds: ReadonlyMap<number, number>
  /** How many columns the header has; rows with more are not cut off. */
  readonly width: number
}

export const NO_OTHERS: OtherColumns = {
  alike: {},
  areaCodes: new Map(),
  phoneKinds: new Map(),
  width: Number.POSITIVE_INFINITY,
}

/** The columns of a header that have a meaning and are not mapped. */
export function otherColumns(header: readonly string[], mapping: ColumnMapping): OtherColumns {
  const mapped = new Set(Object.values(mapping))
  const free = knownColumns(header).filter(({ index, by }) => by !== 'doubtful' && !mapped.has(index))
  const alike: Partial<Record<ImportField, OtherColumn[]>> = {}
  for (const { field, index, by } of free.sort(byRank)) {
    if (mapping[field] === undefined) continue
    alike[field] ??= []
    alike[field].push({ index, header: header[index] ?? '', isDoubtful: by === 'partial' })
  }
  const middleName = header.findIndex((name) => MIDDLE_NAMES.includes(plain(name)))
  return {
    alike,
    middleName: middleName < 0 || mapped.has(middleName) ? undefined : middleName,
    areaCodes: areaCodesOf(header),
    phoneKinds: phoneKindsOf(header),
    width: header.length,
  }
}

/** The nearest area code to the left of each column, else to its right. */
function areaCodesOf(header: readonly string[]): ReadonlyMap<number, number> {
  const codes = header.flatMap((name, index) => (AREA_CODE.test(plain(name)) ? [index] : []))
  if (codes.length === 0) return new Map()
  return new Map(
    header.map((_, index) => [index, codes.findLast((code) => code < index) ?? codes[0] ?? index]),
  )
}

function phoneKindsOf(header: readonly string[]): ReadonlyMap<number, number> {
  const names = header.map(plain)
  const kinds = names.map((name) => names.indexOf(name.replace(/ value$/, ' type')))
  const labels = names.map((name) => names.indexOf(name.replace(/ value$/, ' label')))
  return new Map(
    names.flatMap((name, index) => {
      const kind = Math.max(kinds[index] ?? -1, labels[index] ?? -1)
      return /^phone \d+ value$/.test(name) && kind >= 0 ? [[index, kind] as const] : []
    }),
  )
}
