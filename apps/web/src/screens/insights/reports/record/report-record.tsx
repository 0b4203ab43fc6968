import type { ReportWithData } from '@cadencia/insights/reports/contract'
import { formatPeriod, formatValue } from '@cadencia/insights/reports/labels'
import { useFilesMade, useReport } from '@cadencia/insights/reports/react'
import { formatDateTime } from '@cadencia/locale/dates'
import { lookUp } from '@cadencia/locale/fallback'
import { StatusBadge } from '@cadencia/ui/status-badge'
import { Stack, Text } from '@mantine/core'
import { IconReportAnalytics } from '@tabler/icons-react'
import { RecordActs, RecordPanel } from '../../../../records/panel/record-panel.tsx'
import { ReportFiles } from '../report-actions.tsx'
import { GENERATION_FAILED, STATUS_TONES } from '../report-labels.ts'
import classes from '../reports.module.css'
import { ChartSection } from './chart-section.tsx'
import { TableSection } from './table-section.tsx'

const MISSING = {
  icon: IconReportAnalytics,
  text: 'Relatório não encontrado',
  description: 'Relatórios são removidos depois de 30 dias; ou o endereço mudou.',
} as const

interface ReportRecordProps {
  reportId: string
  onClose: () => void
}

/** One report beside the list: figures, charts, tables. */
export function ReportRecord({ reportId, onClose }: ReportRecordProps) {
  const filesMade = useFilesMade()
  return (
    <RecordPanel
      id={reportId}
      query={useReport(reportId)}
      noun="Relatório"
      nameOf={({ title }) => title}
      title={({ title }) => title}
      subtitle={(report) => `${formatPeriod(report)} · gerado em ${formatDateTime(report.data.generatedAt)}`}
      state={(report) => (
        <>
          <StatusBadge tone={lookUp(STATUS_TONES, report.status, 'neutral')} label={report.status} />
          <RecordActs>
            <ReportFiles report={report} filesMade={filesMade.get(report.id)} />
          </RecordActs>
        </>
      )}
      size="xl"
      missing={MISSING}
      failed="Não foi possível carregar o relatório."
      onClose={onClose}
    >
      {(report) => <Content report={report} />}
    </RecordPanel>
  )
}

function Content({ report: { data, description, status } }: { report: ReportWithData }) {
  const { figures, charts, tables } = data
  return (
    <Stack gap="lg">
      <Text c="dimmed">{description}</Text>
      {status === 'Falha' && <Text role="alert">{GENERATION_FAILED}</Text>}
      <dl className={classes.figures} aria-label="Resumo">
        {figures.map(({ label, kind, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{formatValue(kind, value)}</dd>
          </div>
        ))}
      </dl>
      {charts.map((chart) => (
        <ChartSection key={chart.title} chart={chart} />
      ))}
      {tables.map((table) => (
        <TableSection key={table.title} table={table} />
      ))}
    </Stack>
  )
}
