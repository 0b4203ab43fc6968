import { formatNumber } from '@cadencia/locale/numbers'
import type { ReportColumn, ReportTable, Value } from '../../contract.ts'
import { formatValue, NO_DATA } from '../../labels.ts'
import { drawHeading } from './head.ts'
import { COLORS, MARGIN, type PdfPage, type Style } from './page.ts'

const CELL = { size: 8.5 } as const
const HEAD = { size: 8.5, isBold: true, color: COLORS.dim } as const
/** Of a row of one line. */
const ROW_HEIGHT = 17
const PADDING = 5
const PADDING_ABOVE = 4.5
/** The least that is left to a column of text, unless its words are shorter. */
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

/**
 * Each column gets what it wants if there is room, the first one the rest. Else each gets what it needs: a figure its
 * whole, a label its longest word, text a few of its words; and of the rest what is missing to all that it wants.
 */
function widthsOf(page: PdfPage, { columns, rows }: ReportTable): number[] {
  const widest = (texts: readonly string[], style: Style) =>
    Math.max(0, ...texts.map((text) => page.widthOf(text, style)))
  const sizes = columns.map((column) => {
    const cells = widest(
      rows.map((row) => words(column, row[column.key] ?? null)),
      CELL,
    )
    const needed = isText(column) ? Math.min(cells, TEXT_WIDTH_MIN) : cells
    return {
      wanted: 2 * PADDING + Math.max(widest([column.label], HEAD), cells),
      needed: 2 * PADDING + Math.max(widest(column.label.split(/\s+/), HEAD), needed),
    }
  })
  const sum = (of: readonly number[]) => of.reduce((total, one) => total + one, 0)
  const needed = sum(sizes.map((size) => size.needed))
  if (needed > page.width) return sizes.map((size) => (size.needed / needed) * page.width)
  const missing = sizes.map((size) => size.wanted - size.needed)
  const shares = shareOut(missing, page.width - needed)
  const free = Math.max(0, page.width - needed - sum(missing))
  return sizes.map((size, index) => size.needed + (shares[index] ?? 0) + (index === 0 ? free : 0))
}

interface Row {
  readonly cells: readonly string[]
  readonly isHead: boolean
}

interface Columns {
  readonly columns: readonly ReportColumn[]
  readonly widths: readonly number[]
}

const styleOf = ({ isHead }: Row) => (isHead ? HEAD : CELL)

/** A row is as high as the cell with the most lines. */
function heightOf(page: PdfPage, row: Row, { widths }: Columns): number {
  const heights = row.cells.map((cell, index) =>
    page.heightOf(cell, styleOf(row), (widths[index] ?? 0) - 2 * PADDING),
  )
  return Math.max(ROW_HEIGHT, Math.max(...heights) + 2 * PADDING_ABOVE - 1)
}

function drawRow(page: PdfPage, row: Row, layout: Columns): void {
  const height = heightOf(page, row, layout)
  let x = MARGIN
  row.cells.forEach((cell, index) => {
    const column = layout.columns[index]
    const width = layout.widths[index] ?? 0
    page.write(cell, styleOf(row), {
      x: x + PADDING,
      y: page.y() + PADDING_ABOVE,
      width: width - 2 * PADDING,
      align: column && isText(column) ? 'left' : 'right',
    })
    x += width
  })
  const bottom = page.y() + height
  page.doc
    .moveTo(MARGIN, bottom)
    .lineTo(MARGIN + page.width, bottom)
    .lineWidth(row.isHead ? 1 : 0.4)
    .strokeColor(COLORS.line)
    .stroke()
  page.advance(height)
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
  const layout = { columns, widths: widthsOf(page, table) }
  const head = { cells: columns.map(({ label }) => label), isHead: true }
  drawRow(page, head, layout)
  for (const values of rows) {
    const row = { cells: columns.map((column) => words(column, values[column.key] ?? null)), isHead: false }
    if (page.need(heightOf(page, row, layout))) drawRow(page, head, layout)
    drawRow(page, row, layout)
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
