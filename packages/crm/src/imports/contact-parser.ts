import { toSingleLine } from '@cadencia/contract/values'
import { cellText } from '@cadencia/imports/cell-text'
import type { FieldCell } from './cells.ts'
import type { OtherColumns } from './column-mapping.ts'
import { emailsIn, type FoundPhone, phonesIn } from './contact-cells.ts'

/** What was found in the cells of a field, and lines for the notes about all that does not fit into it. */
export interface Found {
  /** Null where there is none. */
  readonly value: string | null
  readonly kept: readonly string[]
}

/** Words beside addresses that say nothing of a person. */
const NO_WORD = /^(?:mailto|e-?mail|=?hyperlink|e|ou|and|or)$/i

/** The first address of some cells. `name` is whose they are; it may stand beside an address. */
export function readEmails(cells: readonly FieldCell[], name: string): Found {
  const found: string[] = []
  const kept: string[] = []
  for (const { text, other } of cells) {
    const emails = emailsIn(text)
    for (const email of emails) if (!found.includes(email)) found.push(email)
    const isWhole = emails.length === 1 && text.length === emails[0]?.length
    if (isWhole || (emails.length === 0 && other?.isDoubtful)) continue
    if (hasMore(text, emails, name)) kept.push(`E-mail no arquivo: ${toSingleLine(text)}`)
  }
  const [value = null, ...others] = found
  return { value, kept: [...linesOf('Outro e-mail', others), ...kept] }
}

/** Whether a text says more than addresses and whose they are. */
function hasMore(text: string, emails: readonly string[], name: string): boolean {
  const words = text.toLowerCase().split(/[\s;,|/<>()[\]{}"'“”:]+/u)
  const known = name.toLowerCase().split(/\s+/)
  return words.some((word) => {
    const isAddress = emails.some((email) => word.replace(/^\.+|\.+$|\?.*$/g, '') === email)
    return !isAddress && /[\p{L}\p{N}@]/u.test(word) && !NO_WORD.test(word) && !known.includes(word)
  })
}

interface PhoneRow {
  readonly cells: readonly string[]
  readonly others: OtherColumns
}

const MOBILE = /mobile|celular|whats/i

/** The first number of some cells of a row. */
export function readPhones(cells: readonly FieldCell[], row: PhoneRow): Found {
  const found: FoundPhone[] = []
  const unread: string[] = []
  for (const { text, index, other } of mobileFirst(cells, row)) {
    const code = row.others.areaCodes.get(index)
    const read = phonesIn(text, code === undefined ? '' : cellText(row.cells[code] ?? ''))
    for (const one of read.phones) if (!found.some(({ phone }) => phone === one.phone)) found.push(one)
    if (read.phones.length > 0 || !other?.isDoubtful) unread.push(...read.unread)
  }
  const [first, ...others] = found
  return {
    value: first?.phone ?? null,
    kept: [
      ...(first?.extension ? [`Ramal ${first.extension}`] : []),
      ...linesOf(
        'Outro telefone',
        others.map(({ written }) => toSingleLine(written)),
      ),
      ...unread.map((text) => `Telefone no arquivo: ${toSingleLine(text)}`),
    ],
  }
}

/** The numbers of which a column beside them says that they are mobile, and then the others. */
function mobileFirst(cells: readonly FieldCell[], row: PhoneRow): readonly FieldCell[] {
  const { phoneKinds } = row.others
  if (phoneKinds.size === 0) return cells
  const isMobile = ({ index }: FieldCell) => MOBILE.test(row.cells[phoneKinds.get(index) ?? -1] ?? '')
  return [...cells.filter(isMobile), ...cells.filter((cell) => !isMobile(cell))]
}

const linesOf = (label: string, values: readonly string[]) =>
  values.length === 0 ? [] : [`${label}: ${values.join(', ')}`]
