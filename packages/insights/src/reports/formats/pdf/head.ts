import { formatDateTime } from '@cadencia/locale/dates'
import type { Figure, ReportData } from '../../contract.ts'
import { formatPeriod, formatValue } from '../../labels.ts'
import { COLORS, MARGIN, type PdfPage } from './page.ts'

/** Points that a card takes at least. */
const CARD_WIDTH_MIN = 105
const GAP = 10
const CARD_HEIGHT = 50

/** Whose report it is, what it is about, and when it was counted. */
export function drawHead(page: PdfPage, data: ReportData, siteName: string): void {
  const { doc, width, write } = page
  doc.rect(0, 0, doc.page.width, 6).fill(COLORS.accent)
  const y = page.y()
  write(
    siteName,
    { size: 10, isBold: true, color: COLORS.accent },
    { x: MARGIN, y, width: width / 2, align: 'left' },
  )
  write(
    `Gerado em ${formatDateTime(data.generatedAt)}`,
    { size: 9, color: COLORS.dim },
    { x: MARGIN + width / 2, y: y + 1, width: width / 2, align: 'right' },
  )
  write(data.title, { size: 22, isBold: true }, { x: MARGIN, y: y + 22, width })
  write(`Período: ${formatPeriod(data)}`, { size: 11, color: COLORS.dim }, { x: MARGIN, y: y + 50, width })
  page.advance(80)
}

/** The figures as cards, in as few even rows as there is room for. */
export function drawFigures(page: PdfPage, figures: readonly Figure[]): void {
  const { doc, width, write } = page
  const rows = Math.ceil((figures.length * (CARD_WIDTH_MIN + GAP)) / (width + GAP))
  const columns = Math.ceil(figures.length / rows)
  const cardWidth = (width - GAP * (columns - 1)) / columns
  for (let first = 0; first < figures.length; first += columns) {
    page.need(CARD_HEIGHT + GAP)
    const y = page.y()
    figures.slice(first, first + columns).forEach(({ label, kind, value }, place) => {
      const x = MARGIN + place * (cardWidth + GAP)
      doc.roundedRect(x, y, cardWidth, CARD_HEIGHT, 4).fill(COLORS.soft)
      const inner = { x: x + 10, width: cardWidth - 20 }
      write(label, { size: 8.5, color: COLORS.dim }, { ...inner, y: y + 9 })
      const color = value === null ? COLORS.dim : COLORS.ink
      write(formatValue(kind, value), { size: 16, isBold: true, color }, { ...inner, y: y + 24 })
    })
    page.advance(CARD_HEIGHT + GAP)
  }
  page.advance(10)
}

/** The heading of a part, together with so many points of what follows. */
export function drawHeading(page: PdfPage, title: string, following: number): void {
  page.need(26 + following)
  page.write(title, { size: 13, isBold: true }, { x: MARGIN, y: page.y(), width: page.width })
  page.advance(22)
}
