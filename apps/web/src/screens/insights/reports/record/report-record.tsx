import type { ReportWithData } from '@cadencia/insights/reports/contract'
import { formatPeriod, formatValue } from '@cadencia/insights/reports/labels'
import { useReport } from '@cadencia/insights/reports/react'
import { formatDateTime } from '@cadencia/locale/dates'
import { DetailDrawer } from '@cadencia/ui/detail-drawer'
import { Stack, Text } from '@mantine/core'
import { IconReportAnalytics } from '@tabler/icons-react'
import { useState } from 'react'
import { RecordFailure } from '../../../../details/record-failure.tsx'
import { RecordSkeleton } from '../../../../details/record-skeleton.tsx'
import { DownloadMenu } from '../download-menu.tsx'
import classes from '../reports.module.css'
import { ChartSection } from './chart-section.tsx'
import { TableSection } from './table-section.tsx'

const MISSING = {
  icon: IconReportAnalytics,
  text: 'Relatório não encontrado',
  description: 'Relatórios são removidos depois de 30 dias; ou o endereço mudou.',
} as const

interface ReportRecordProps {
  /** Undefined while no report is open. */
  reportId: string | undefined
  onClose: () => void
}

/** One report beside the list: figures, charts, tables. */
export function ReportRecord({ reportId, onClose }: ReportRecordProps) {
  // The last one stays in sight while the drawer closes.
  const [shown, setShown] = useState(reportId)
  if (reportId !== undefined && reportId !== shown) setShown(reportId)
  return shown === undefined ? null : (
    <Record key={shown} reportId={shown} opened={reportId !== undefined} onClose={onClose} />
  )
}

function Record({ reportId, opened, onClose }: { reportId: string; opened: boolean; onClose: () => void }) {
  const { data: report, error, isFetching, refetch } = useReport(reportId)
  return (
    <DetailDrawer
      opened={opened}
      size="xl"
      title={report?.title ?? 'Relatório'}
      subtitle={report && `${formatPeriod(report)} · gerado em ${formatDateTime(report.data.generatedAt)}`}
      actions={report?.status === 'Disponível' && <DownloadMenu report={report} />}
      onClose={onClose}
    >
      {report ? (
        <Content report={report} />
      ) : error ? (
        <RecordFailure
          error={error}
          missing={MISSING}
          failed="Não foi possível carregar o relatório."
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <RecordSkeleton />
      )}
    </DetailDrawer>
  )
}

function Content({ report: { data, description } }: { report: ReportWithData }) {
  const { figures, charts, tables } = data
  return (
    <Stack gap="lg">
      <Text c="dimmed">{description}</Text>
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
