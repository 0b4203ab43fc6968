import { formatDateTime } from '@cadencia/locale/dates'
import type { Figure, ReportData } from '../../contract.ts'
import { formatPeriod, formatValue } from '../../labels.ts'
import { COLORS, MARGIN, type PdfPage } from './page.ts'

/** Points that a card takes at least. */
const CARD_WIDTH_MIN = 105
const GAP = 10
/** Of a card, below its label. */
const VALUE_HEIGHT = 40
const LABEL = { size: 8.5, color: COLORS.dim } as const

/** Whose report it is, what it is about, and when it was counted. */
export function drawHead(page: PdfPage, data: ReportData, siteName: string): void {
  const { doc, width, write } = page
  doc.rect(0, 0, doc.page.width, 6).fill(COLORS.accent)
  const half = { y: page.y(), width: width / 2 - GAP }
  const site = write(siteName, { size: 10, isBold: true, color: COLORS.accent }, { ...half, x: MARGIN })
  const made = `Gerado em ${formatDateTime(data.generatedAt)}`
  write(made, { size: 9, color: COLORS.dim }, { ...half, x: MARGIN + width / 2 + GAP, align: 'right' })
  page.advance(site + 10)
  page.advance(write(data.title, { size: 22, isBold: true }, { x: MARGIN, y: page.y(), width }) + 2)
  const period = `Período: ${formatPeriod(data)}`
  page.advance(write(period, { size: 11, color: COLORS.dim }, { x: MARGIN, y: page.y(), width }) + 16)
}

/** The largest of these sizes in which a value stands in one line. */
function sizeOf(page: PdfPage, text: string, width: number): number {
  return [16, 14, 12, 10, 8].find((size) => page.widthOf(text, { size, isBold: true }) <= width) ?? 7
}

/** The figures as cards, in as few even rows as there is room for. */
export function drawFigures(page: PdfPage, figures: readonly Figure[]): void {
  const { doc, width, write } = page
  const rows = Math.ceil((figures.length * (CARD_WIDTH_MIN + GAP)) / (width + GAP))
  const columns = Math.ceil(figures.length / rows)
  const cardWidth = (width - GAP * (columns - 1)) / columns
  for (let first = 0; first < figures.length; first += columns) {
    const cards = figures.slice(first, first + columns)
    const inside = cardWidth - 20
    const labels = Math.max(...cards.map(({ label }) => page.heightOf(label, LABEL, inside)))
    const height = labels + VALUE_HEIGHT
    page.need(height + GAP)
    const y = page.y()
    cards.forEach(({ label, kind, value }, index) => {
      const x = MARGIN + index * (cardWidth + GAP)
      doc.roundedRect(x, y, cardWidth, height, 4).fill(COLORS.soft)
      const inner = { x: x + 10, width: inside }
      write(label, LABEL, { ...inner, y: y + 9 })
      const text = formatValue(kind, value)
      const color = value === null ? COLORS.dim : COLORS.ink
      const style = { size: sizeOf(page, text, inside), isBold: true, color }
      write(text, style, { ...inner, y: y + labels + 14 })
    })
    page.advance(height + GAP)
  }
  page.advance(10)
}

/** The heading of a part, together with so many points of what follows. */
export function drawHeading(page: PdfPage, title: string, following: number): void {
  const style = { size: 13, isBold: true }
  const height = page.heightOf(title, style, page.width)
  page.need(height + 11 + following)
  page.write(title, style, { x: MARGIN, y: page.y(), width: page.width })
  page.advance(height + 7)
}
