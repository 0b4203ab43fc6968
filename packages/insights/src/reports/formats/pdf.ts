import type { ReportData } from '../contract.ts'
import { NO_DATA } from '../labels.ts'
import { drawChart } from './pdf/charts.ts'
import { drawFigures, drawHead, drawHeading } from './pdf/head.ts'
import { openPage } from './pdf/page.ts'
import { drawTable } from './pdf/tables.ts'

/** Columns beyond which a page is laid across. */
const PORTRAIT_COLUMNS = 8

/** A report to hand on: title, period, figures, charts, tables, and numbered pages of A4. */
export function pdfOf(data: ReportData, { siteName }: { readonly siteName: string }): Promise<Buffer> {
  const isWide = data.tables.some(({ columns }) => columns.length > PORTRAIT_COLUMNS)
  const page = openPage({ title: data.title, author: siteName, isWide })
  drawHead(page, data, siteName)
  drawFigures(page, data.figures)
  for (const chart of data.charts) drawChart(page, chart)
  for (const table of data.tables) drawTable(page, table)
  if (data.charts.length + data.tables.length === 0) drawHeading(page, NO_DATA, 0)
  return page.finish()
}
