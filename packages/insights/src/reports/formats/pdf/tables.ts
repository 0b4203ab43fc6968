import { formatNumber } from '@cadencia/locale/numbers'
import type { ReportColumn, ReportTable, Value } from '../../contract.ts'
import { formatValue, NO_DATA } from '../../labels.ts'
import { drawHeading } from './head.ts'
import { COLORS, MARGIN, type PdfPage } from './page.ts'

const CELL = { size: 8.5 } as const
const HEAD = { size: 8.5, isBold: true, color: COLORS.dim } as const
const ROW_HEIGHT = 17
const PADDING = 5
/** The least that is left to a column of text. */
const TEXT_WIDTH_MIN = 60

const isText = ({ kind }: ReportColumn) => kind === 'text'
const words = ({ kind }: ReportColumn, value: Value) => (value === null ? '–' : formatValue(kind, value))

/** What each of some columns gets of a width: short ones all that they want, long ones an equal share of the rest. */
function shareOut(wanted: readonly number[], width: number): number[] {
  const shares = [...wanted]
  let [left, waiting] = [width, wanted.length]
  for (const index of [...wanted.keys()].toSorted((a, b) => (wanted[a] ?? 0) - (wanted[b] ?? 0))) {
    const share = Math.min(wanted[index] ?? 0, left / waiting)
    shares[index] = share
    left -= share
    waiting -= 1
  }
  return shares
}

/** Figures get what they need, columns of text what is left; the first column gets what nobody wants. */
function widthsOf(page: PdfPage, { columns, rows }: ReportTable): number[] {
  const wanted = columns.map(
    (column) =>
      2 * PADDING +
      Math.max(
        page.widthOf(column.label, HEAD),
        ...rows.map((row) => page.widthOf(words(column, row[column.key] ?? null), CELL)),
      ),
  )
  const sum = (of: readonly number[]) => of.reduce((total, one) => total + one, 0)
  const isWords = (_: unknown, index: number) => columns[index]?.kind === 'text'
  const text = wanted.filter(isWords)
  const left = Math.max(page.width - sum(wanted) + sum(text), TEXT_WIDTH_MIN * text.length)
  const shares = shareOut(text, left)
  const widths = wanted.map((width, index) => (isWords(width, index) ? (shares.shift() ?? width) : width))
  const free = page.width - sum(widths)
  if (free < 0) return widths.map((width) => (width / sum(widths)) * page.width)
  return widths.map((width, index) => (index === 0 ? width + free : width))
}

function drawRow(
  page: PdfPage,
  columns: readonly ReportColumn[],
  row: { readonly cells: readonly string[]; readonly widths: readonly number[]; readonly isHead: boolean },
): void {
  let x = MARGIN
  row.cells.forEach((cell, index) => {
    const column = columns[index]
    const width = row.widths[index] ?? 0
    page.write(cell, row.isHead ? HEAD : CELL, {
      x: x + PADDING,
      y: page.y() + 4.5,
      width: width - 2 * PADDING,
      align: column && isText(column) ? 'left' : 'right',
    })
    x += width
  })
  const bottom = page.y() + ROW_HEIGHT
  page.doc
    .moveTo(MARGIN, bottom)
    .lineTo(MARGIN + page.width, bottom)
    .lineWidth(row.isHead ? 1 : 0.4)
    .strokeColor(COLORS.line)
    .stroke()
  page.advance(ROW_HEIGHT)
}

/** A table whose head comes again on every page that it goes on to. */
export function drawTable(page: PdfPage, table: ReportTable): void {
  const { title, columns, rows, total } = table
  drawHeading(page, title, 3 * ROW_HEIGHT)
  if (rows.length === 0) {
    page.write(NO_DATA, { size: 10, color: COLORS.dim }, { x: MARGIN, y: page.y(), width: page.width })
    page.advance(30)
    return
  }
  const widths = widthsOf(page, table)
  const drawHead = () =>
    drawRow(page, columns, { cells: columns.map(({ label }) => label), widths, isHead: true })
  drawHead()
  for (const row of rows) {
    if (page.need(ROW_HEIGHT)) drawHead()
    const cells = columns.map((column) => words(column, row[column.key] ?? null))
    drawRow(page, columns, { cells, widths, isHead: false })
  }
  if (total > rows.length) {
    page.need(ROW_HEIGHT)
    page.write(
      `As primeiras ${formatNumber(rows.length)} linhas de ${formatNumber(total)}.`,
      { size: 8.5, color: COLORS.dim },
      { x: MARGIN, y: page.y() + 5, width: page.width },
    )
    page.advance(ROW_HEIGHT)
  }
  page.advance(18)
}
