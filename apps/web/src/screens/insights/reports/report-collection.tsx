import { REPORT_STATUSES, REPORT_TYPES, type Report } from '@cadencia/insights/reports/contract'
import { formatPeriod } from '@cadencia/insights/reports/labels'
import { formatDateTime } from '@cadencia/locale/dates'
import { labelIn, lookUp } from '@cadencia/locale/fallback'
import { StatusBadge } from '@cadencia/ui/status-badge'
import { IconUser } from '@tabler/icons-react'
import type { Collection } from '../../../collections/collection.ts'
import type { useAttendees } from '../../../records/people/use-people.ts'
import { ReportActions } from './report-actions.tsx'
import { ReportCard } from './report-card.tsx'
import { GENERATION_FAILED, reportTypeLabels, STATUS_TONES, TYPE_LABELS } from './report-labels.ts'

/** What a report's row needs beside the report. */
export interface ReportContext {
  /** Number of files made so far, by report id. */
  readonly filesMade: ReadonlyMap<string, number>
  readonly nameOf: ReturnType<typeof useAttendees>['nameOf']
}

/** Reports as list, table and the specified cards. */
export const REPORT_COLLECTION: Collection<Report, ReportContext> = {
  id: 'reports',
  label: 'Relatórios Recentes',
  noun: ['relatório', 'relatórios'],
  layouts: ['list', 'table', 'cards'],
  defaultSort: '-createdAt',
  titleLabel: 'Título',
  titleSortKey: 'title',
  titleOf: ({ title }) => title,
  pathOf: ({ id }) => `/reports/${id}`,
  cardHeightPx: 190,
  card: (report, { filesMade }) => <ReportCard report={report} filesMade={filesMade.get(report.id)} />,
  rowActionsPx: 250,
  rowActions: (report, { filesMade }) => (
    <ReportActions report={report} filesMade={filesMade.get(report.id)} />
  ),
  columns: [
    {
      id: 'type',
      label: 'Tipo',
      widthPx: 120,
      listSlot: 'facts',
      cell: ({ type }) => reportTypeLabels(type).label,
      listCell: ({ type }) => <TypeFact type={type} />,
    },
    {
      id: 'description',
      label: 'Descrição',
      widthPx: 300,
      leastPx: 200,
      listSlot: 'below',
      cell: ({ description, status }) => (status === 'Falha' ? GENERATION_FAILED : description),
    },
    {
      id: 'period',
      label: 'Período',
      widthPx: 190,
      listSlot: 'facts',
      sortKey: 'from',
      isHiddenByDefault: true,
      cell: formatPeriod,
    },
    {
      id: 'creator',
      label: 'Gerado por',
      widthPx: 150,
      listSlot: 'person',
      cell: ({ createdBy }, { nameOf }) => createdBy && nameOf(createdBy),
      listCell: ({ createdBy }, { nameOf }) =>
        createdBy && (
          <>
            <IconUser size={15} stroke={1.75} aria-hidden />
            {nameOf(createdBy)}
          </>
        ),
    },
    {
      id: 'created',
      label: 'Criado em',
      widthPx: 150,
      listSlot: 'date',
      sortKey: 'createdAt',
      cell: ({ createdAt }) => <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>,
    },
    {
      id: 'status',
      label: 'Status',
      widthPx: 120,
      listSlot: 'status',
      sortKey: 'status',
      cell: ({ status }) => <StatusBadge tone={lookUp(STATUS_TONES, status, 'neutral')} label={status} />,
    },
  ],
  groupings: [
    {
      id: 'type',
      label: 'Tipo',
      keys: REPORT_TYPES,
      keysOf: ({ type }) => [type],
      labelOf: labelIn(TYPE_LABELS),
    },
    {
      id: 'status',
      label: 'Status',
      keys: REPORT_STATUSES,
      keysOf: ({ status }) => [status],
      labelOf: (status) => status,
    },
    {
      id: 'creator',
      label: 'Gerado por',
      keysOf: ({ createdBy }) => [createdBy ?? ''],
      labelOf: (id, { nameOf }) => (id ? nameOf(id) : 'Automáticos'),
    },
  ],
}

function TypeFact({ type }: Pick<Report, 'type'>) {
  const { label, icon: TypeIcon } = reportTypeLabels(type)
  return (
    <>
      <TypeIcon size={15} stroke={1.75} aria-hidden />
      {label}
    </>
  )
}
