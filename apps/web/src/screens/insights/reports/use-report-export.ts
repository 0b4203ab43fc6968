import { addressOf } from '@cadencia/http/call'
import { isForbidden } from '@cadencia/http/http-error'
import { downloadReport, type ReportFormat, type ReportType } from '@cadencia/insights/reports/contract'
import { fileNameOf } from '@cadencia/insights/reports/labels'
import { useExportReport } from '@cadencia/insights/reports/react'
import { showToast } from '@cadencia/ui/toast'
import { saveFrom, saveJson } from '../../../kit/save-file.ts'
import { showFailure } from '../../../kit/show-failure.ts'
import { GENERATION_FAILED } from './report-labels.ts'

/** Shows that a report could not be made; only a refusal (403) shows the server's message. */
export function showReportFailure(error: unknown): void {
  showFailure(isForbidden(error) ? error : undefined, GENERATION_FAILED)
}

/** Makes a report of the last 30 days and saves it in a format, also when its screen was left meanwhile. */
export function useReportExport() {
  const { mutateAsync, isPending } = useExportReport()

  async function exportReport(type: ReportType, format: ReportFormat): Promise<void> {
    try {
      const report = await mutateAsync({ type, format })
      const { id, title, status } = report
      if (format === 'json') saveJson(fileNameOf(report, format), report)
      else if (status === 'Falha') return showReportFailure(undefined)
      else if (status === 'Processando') {
        return showToast({ title, message: 'Ainda em preparo. Os arquivos aparecem em Relatórios.' })
      } else saveFrom(addressOf(downloadReport, { params: { id }, query: { format } }))
      showToast({ title: 'Relatório Exportado', message: title, tone: 'success' })
    } catch (error) {
      showReportFailure(error)
    }
  }
  return {
    exportReport: (type: ReportType, format: ReportFormat) => void exportReport(type, format),
    isPending,
  }
}
