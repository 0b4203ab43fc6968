import { formatNumber } from '@cadencia/locale/numbers'
import type { ReportChart } from '../../contract.ts'
import { drawHeading } from './head.ts'
import { COLORS, MARGIN, type PdfPage } from './page.ts'

const HEIGHT = 130
const AXIS_WIDTH = 34
const LEGEND_HEIGHT = 16
const STEPS = 4
/** What a step of an axis may begin with. */
const ROUND = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10] as const
/** However small beside the largest value, a bar is seen. */
const BAR_HEIGHT_MIN = 1.5
/** So few labels are all written, in several lines where they are too long. */
const ALL_LABELS = 12
const LABEL = { size: 7.5, color: COLORS.dim } as const
const SERIES_COLORS = [COLORS.accent, COLORS.other] as const

/** The top of an axis from 0 that holds `most`: four steps of a round number. */
function axisTop(most: number): number {
  if (most <= STEPS) return STEPS
  const power = 10 ** Math.floor(Math.log10(most / STEPS))
  const step = ROUND.map((factor) => factor * power).find((one) => one * STEPS >= most)
  return (step ?? most / STEPS) * STEPS
}

interface Plot {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly top: number
}

const heightOf = ({ top }: Plot, value: number) => (value / top) * HEIGHT
/** The middle of one label's share of the axis. */
const middleOf = ({ x, width }: Plot, index: number, count: number) => x + (width / count) * (index + 0.5)

function drawAxes({ doc, write }: PdfPage, plot: Plot): void {
  for (let step = 0; step <= STEPS; step += 1) {
    const value = (plot.top / STEPS) * step
    const y = plot.y + HEIGHT - heightOf(plot, value)
    doc
      .moveTo(plot.x, y)
      .lineTo(plot.x + plot.width, y)
      .lineWidth(0.5)
      .strokeColor(COLORS.line)
      .stroke()
    const box = { x: plot.x - AXIS_WIDTH, y: y - 4, width: AXIS_WIDTH - 6, align: 'right' } as const
    write(formatNumber(value, 1), LABEL, box)
  }
}

/** As many labels as there is room for, evenly, and how wide each may be. */
function roomOf(page: PdfPage, width: number, labels: readonly string[]) {
  const widest = Math.min(90, Math.max(...labels.map((label) => page.widthOf(label, LABEL)))) + 6
  const slot = width / labels.length
  const isAll = labels.length <= ALL_LABELS
  const every = isAll ? 1 : Math.max(1, Math.ceil(widest / slot))
  return { every, width: isAll ? Math.min(widest, slot - 2) : widest }
}

type Room = ReturnType<typeof roomOf>

function drawLabels(page: PdfPage, plot: Plot, labels: readonly string[], { every, width }: Room): void {
  labels.forEach((label, index) => {
    if (index % every !== 0) return
    const middle = middleOf(plot, index, labels.length)
    page.write(label, LABEL, {
      x: middle - width / 2,
      y: plot.y + HEIGHT + 5,
      width,
      align: 'center',
    })
  })
}

function drawBars({ doc, write }: PdfPage, plot: Plot, { labels, series }: ReportChart): void {
  const group = Math.min(56, (plot.width / labels.length) * 0.7)
  const bar = group / series.length
  series.forEach(({ values }, seriesIndex) => {
    values.forEach((value, index) => {
      const height = value > 0 ? Math.max(BAR_HEIGHT_MIN, heightOf(plot, value)) : 0
      const x = middleOf(plot, index, labels.length) - group / 2 + seriesIndex * bar
      const y = plot.y + HEIGHT - height
      if (height > 0)
        doc.rect(x, y, Math.max(1, bar - 1), height).fill(SERIES_COLORS[seriesIndex % 2] ?? COLORS.ink)
      if (bar < 14) return
      const above = { x: x - 10, y: y - 9, width: bar + 19, align: 'center' } as const
      write(formatNumber(value, 1), { size: 7 }, above)
    })
  })
}

function drawLines({ doc }: PdfPage, plot: Plot, { labels, series }: ReportChart): void {
  series.forEach(({ values }, seriesIndex) => {
    const color = SERIES_COLORS[seriesIndex % 2] ?? COLORS.ink
    const at = (value: number, index: number) =>
      [middleOf(plot, index, labels.length), plot.y + HEIGHT - heightOf(plot, value)] as const
    values.forEach((value, index) => {
      const [x, y] = at(value, index)
      if (index === 0) doc.moveTo(x, y)
      else doc.lineTo(x, y)
    })
    doc.lineWidth(1.5).lineJoin('round').strokeColor(color)
    if (seriesIndex % 2 === 1) doc.dash(3, { space: 2 })
    doc.stroke().undash()
    if (values.length > 31) return
    values.forEach((value, index) => {
      doc.circle(...at(value, index), 1.8).fill(color)
    })
  })
}

function drawLegend(page: PdfPage, { series }: ReportChart): void {
  let x = MARGIN + AXIS_WIDTH
  series.forEach(({ name }, seriesIndex) => {
    page.doc.rect(x, page.y() + 1, 8, 8).fill(SERIES_COLORS[seriesIndex % 2] ?? COLORS.ink)
    const width = page.widthOf(name, LABEL)
    page.write(name, LABEL, { x: x + 12, y: page.y() + 1, width: width + 1 })
    x += width + 28
  })
  page.advance(LEGEND_HEIGHT)
}

/** Bars side by side or lines over each other, on an axis from 0, with a label below every value. */
export function drawChart(page: PdfPage, chart: ReportChart): void {
  const width = page.width - AXIS_WIDTH
  const room = roomOf(page, width, chart.labels)
  const labels = 6 + Math.max(...chart.labels.map((label) => page.heightOf(label, LABEL, room.width)))
  drawHeading(page, chart.title, LEGEND_HEIGHT + HEIGHT + labels)
  drawLegend(page, chart)
  const top = axisTop(Math.max(...chart.series.flatMap(({ values }) => values), 0))
  const plot = { x: MARGIN + AXIS_WIDTH, y: page.y() + 6, width, top }
  drawAxes(page, plot)
  if (chart.kind === 'bar') drawBars(page, plot, chart)
  else drawLines(page, plot, chart)
  drawLabels(page, plot, chart.labels, room)
  page.advance(6 + HEIGHT + labels + 18)
}
