import { addressOf } from '@cadencia/http/call'
import {
  downloadReport,
  FILE_FORMATS,
  REPORT_FORMATS,
  type Report,
} from '@cadencia/insights/reports/contract'
import { useRetryReport } from '@cadencia/insights/reports/react'
import { MenuButton } from '@cadencia/ui/popup-button'
import { Button, Menu, Progress, Text } from '@mantine/core'
import { IconChevronDown, IconDownload, IconEye } from '@tabler/icons-react'
import { Link, useLocation } from 'react-router'
import { ActionButton } from '../../../kit/action-button.tsx'
import { useGuestRefusal } from '../../../records/people/use-guest-refusal.ts'
import { FORMAT_LABELS } from './report-labels.ts'
import classes from './reports.module.css'
import { showReportFailure } from './use-report-export.ts'

interface ReportActionsProps {
  report: Report
  /** Number of files made so far, if a live update said so. */
  filesMade: number | undefined
}

/** Opens a report, and what can be done with its files. */
export function ReportActions({ report, filesMade }: ReportActionsProps) {
  const { search } = useLocation()
  return (
    <>
      {report.status === 'Disponível' && (
        <Button
          component={Link}
          to={{ pathname: `/reports/${report.id}`, search }}
          preventScrollReset
          variant="default"
          px="sm"
          leftSection={<IconEye size={16} stroke={1.75} aria-hidden />}
        >
          Visualizar
        </Button>
      )}
      <ReportFiles report={report} filesMade={filesMade} />
    </>
  )
}

/** The files of a report: how many are made, their download, or another attempt to make them. */
export function ReportFiles({ report, filesMade = 0 }: ReportActionsProps) {
  if (report.status === 'Disponível') return <DownloadMenu report={report} />
  if (report.status === 'Falha') return <Failed report={report} />
  return <Processing done={Math.max(report.filesReady, filesMade)} />
}

function Processing({ done }: { done: number }) {
  const label = `${done} de ${FILE_FORMATS.length} arquivos`
  return (
    <>
      <div className={classes.progress} data-urgent>
        <Text size="sm" c="dimmed">
          {label}
        </Text>
        <Progress value={(100 * done) / FILE_FORMATS.length} animated size="sm" aria-label={label} />
      </div>
      <Button variant="default" px="sm" disabled>
        Processando...
      </Button>
    </>
  )
}

function Failed({ report: { id } }: { report: Report }) {
  const retry = useRetryReport()
  const refusal = useGuestRefusal()
  return (
    <ActionButton
      variant="default"
      data-urgent
      reason={refusal}
      loading={retry.isPending}
      onClick={() => retry.mutate({ params: { id } }, { onError: showReportFailure })}
    >
      Tentar novamente
    </ActionButton>
  )
}

/** Downloads a report in one of four formats. */
function DownloadMenu({ report }: { report: Pick<Report, 'id' | 'title'> }) {
  return (
    <MenuButton
      label={`Baixar ${report.title}`}
      button={
        <Button
          variant="default"
          px="sm"
          leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
          rightSection={<IconChevronDown size={14} stroke={1.75} aria-hidden />}
        >
          Baixar
        </Button>
      }
    >
      {REPORT_FORMATS.map((format) => {
        const { label, icon: FormatIcon } = FORMAT_LABELS[format]
        return (
          <Menu.Item
            key={format}
            component="a"
            href={addressOf(downloadReport, { params: { id: report.id }, query: { format } })}
            download
            leftSection={<FormatIcon size={16} stroke={1.75} aria-hidden />}
          >
            {label}
          </Menu.Item>
        )
      })}
    </MenuButton>
  )
}
