import type { Report } from '@cadencia/insights/reports/contract'
import { formatDateTime } from '@cadencia/locale/dates'
import { lookUp } from '@cadencia/locale/fallback'
import { StatusBadge } from '@cadencia/ui/status-badge'
import { Card, Group, Text } from '@mantine/core'
import { IconClock } from '@tabler/icons-react'
import { RecordLink } from '../../../collections/rows/record-link.tsx'
import classes from '../../../kit/lists.module.css'
import { ReportActions } from './report-actions.tsx'
import { GENERATION_FAILED, reportTypeLabels, STATUS_TONES } from './report-labels.ts'

interface ReportCardProps {
  report: Report
  filesMade: number | undefined
}

/** A report as a card. */
export function ReportCard({ report, filesMade }: ReportCardProps) {
  const { id, title, description, type, status, createdAt } = report
  const { label, icon: TypeIcon } = reportTypeLabels(type)
  return (
    <Card
      component="article"
      withBorder
      padding="md"
      className={classes.card}
      aria-label={`${title}, ${formatDateTime(createdAt)}`}
    >
      <Group justify="space-between" align="flex-start" wrap="nowrap" gap="sm">
        <RecordLink pathname={`/reports/${id}`}>{title}</RecordLink>
        <StatusBadge tone={lookUp(STATUS_TONES, status, 'neutral')} label={status} />
      </Group>
      <Text size="sm" c="dimmed">
        {description}
      </Text>
      <div className={classes.facts}>
        <span>
          <TypeIcon size={15} stroke={1.75} aria-hidden />
          {label}
        </span>
        <span>
          <IconClock size={15} stroke={1.75} aria-hidden />
          {formatDateTime(createdAt)}
        </span>
      </div>
      {status === 'Falha' && <Text size="sm">{GENERATION_FAILED}</Text>}
      <div className={classes.actions}>
        <ReportActions report={report} filesMade={filesMade} />
      </div>
    </Card>
  )
}
