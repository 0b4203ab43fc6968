import type { ReportWithData } from '@cadencia/insights/contract/reports'
import { fileNameOf } from '@cadencia/insights/report-words'

/** Downloads a report as a JSON file that bears its title and date in its name. */
export function saveJson(report: ReportWithData): void {
  const file = new Blob([JSON.stringify(report, null, 2)], { type: 'application/json' })
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = fileNameOf(report, 'json')
  link.click()
  URL.revokeObjectURL(address)
}
