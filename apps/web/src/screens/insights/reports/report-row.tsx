import { FILE_FORMATS, type Report } from '@cadencia/insights/reports/contract'
import { useRetryReport } from '@cadencia/insights/reports/react'
import { formatDateTime } from '@cadencia/locale/dates'
import { StatusBadge } from '@cadencia/ui/status-badge'
import { Button, Card, Group, Progress, Text } from '@mantine/core'
import { IconClock, IconEye } from '@tabler/icons-react'
import { Link, useLocation } from 'react-router'
import { ActionButton } from '../../../details/action-button.tsx'
import records from '../../../lists/lists.module.css'
import { useGuestRefusal } from '../../../people/use-guest-refusal.ts'
import { DownloadMenu } from './download-menu.tsx'
import { GENERATION_FAILED, STATUS_TONES, TYPE_LABELS } from './report-labels.ts'
import classes from './reports.module.css'
import { showReportFailure } from './use-report-export.ts'

interface ReportRowProps {
  report: Report
  /** Files made so far, as it was told; undefined where nothing was. */
  filesMade: number | undefined
}

/** One report of the list, with what can be done with it now. */
export function ReportRow({ report, filesMade }: ReportRowProps) {
  const { title, description, type, status, createdAt, filesReady } = report
  const { label, icon: TypeIcon } = TYPE_LABELS[type]
  return (
    <Card component="article" withBorder padding="md" aria-label={`${title}, ${formatDateTime(createdAt)}`}>
      <div className={classes.row}>
        <div className={classes.what}>
          <Group gap="xs">
            <Text fw={600}>{title}</Text>
            <StatusBadge tone={STATUS_TONES[status]} label={status} />
          </Group>
          <Text size="sm" c="dimmed">
            {description}
          </Text>
          <div className={records.facts}>
            <span>
              <TypeIcon size={15} stroke={1.75} aria-hidden />
              {label}
            </span>
            <span>
              <IconClock size={15} stroke={1.75} aria-hidden />
              {formatDateTime(createdAt)}
            </span>
          </div>
        </div>
        <div className={classes.side}>
          {status === 'Disponível' && <Available report={report} />}
          {status === 'Processando' && <Processing done={Math.max(filesReady, filesMade ?? 0)} />}
          {status === 'Falha' && <Failed report={report} />}
        </div>
      </div>
    </Card>
  )
}

function Available({ report }: { report: Report }) {
  const { search } = useLocation()
  return (
    <>
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
      <DownloadMenu report={report} />
    </>
  )
}

function Processing({ done }: { done: number }) {
  const label = `${done} de ${FILE_FORMATS.length} arquivos`
  return (
    <>
      <div className={classes.progress}>
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
    <>
      <Text size="sm">{GENERATION_FAILED}</Text>
      <ActionButton
        variant="default"
        reason={refusal}
        loading={retry.isPending}
        onClick={() => retry.mutate({ params: { id } }, { onError: showReportFailure })}
      >
        Tentar novamente
      </ActionButton>
    </>
  )
}
