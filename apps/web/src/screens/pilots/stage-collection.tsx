import { formatDate } from '@cadencia/locale/dates'
import { type PilotStage, STAGE_STATUSES } from '@cadencia/pilots/contract'
import { StatusBadge } from '@cadencia/ui/status-badge'
import { IconUser } from '@tabler/icons-react'
import { byPerson, type Collection, labelIn } from '../../collections/collection.ts'
import { fullName } from '../../kit/full-name.ts'
import { FocusedStageActions } from './stage-actions.tsx'
import { StageButtons } from './stage-buttons.tsx'
import { StageCard } from './stage-card.tsx'
import type { StageContext } from './stage-context.ts'
import { isLate, STATUS_LABELS } from './stage-labels.ts'

const LABELS = Object.fromEntries(STAGE_STATUSES.map((status) => [status, STATUS_LABELS[status].label]))

/** Stages as the specified timeline, list and table. */
export const STAGE_COLLECTION: Collection<PilotStage, StageContext> = {
  id: 'pilots',
  label: 'Etapas',
  noun: ['etapa', 'etapas'],
  layouts: ['cards', 'list', 'table'],
  defaultSort: 'dueDate',
  titleLabel: 'Título',
  titleSortKey: 'title',
  titleOf: ({ title }) => title,
  pathOf: ({ id }) => `/special-projects/${id}`,
  cardColumnsMax: 1,
  cardHeightPx: 130,
  card: (stage, context) => <StageCard stage={stage} context={context} />,
  Actions: FocusedStageActions,
  rowActionsPx: 80,
  rowActions: (stage, { mayWrite }) => mayWrite && <StageButtons stage={stage} />,
  columns: [
    {
      id: 'assignee',
      label: 'Responsável',
      widthPx: 170,
      sortKey: 'assignee',
      listSlot: 'facts',
      cell: ({ assignee }) => assignee && fullName(assignee),
      listCell: ({ assignee }) =>
        assignee && (
          <>
            <IconUser size={15} stroke={1.75} aria-hidden />
            {fullName(assignee)}
          </>
        ),
    },
    {
      id: 'completed',
      label: 'Concluída em',
      widthPx: 130,
      listSlot: 'facts',
      cell: ({ completedAt }) => completedAt && <time dateTime={completedAt}>{formatDate(completedAt)}</time>,
      listCell: ({ completedAt }) =>
        completedAt && (
          <span>
            Concluída em <time dateTime={completedAt}>{formatDate(completedAt)}</time>
          </span>
        ),
    },
    {
      id: 'due',
      label: 'Prazo',
      widthPx: 190,
      sortKey: 'dueDate',
      cell: (stage, { nowMs }) => <Due stage={stage} nowMs={nowMs} />,
    },
    {
      id: 'status',
      label: 'Status',
      widthPx: 140,
      sortKey: 'status',
      cell: ({ status }) => {
        const { label, tone } = STATUS_LABELS[status]
        return <StatusBadge tone={tone} label={label} />
      },
    },
  ],
  groupings: [
    {
      id: 'status',
      label: 'Status',
      keys: STAGE_STATUSES,
      keyOf: ({ status }) => status,
      labelOf: labelIn(LABELS),
    },
    byPerson('assignee', ({ assignee }) => assignee),
  ],
}

function Due({ stage, nowMs }: { stage: PilotStage; nowMs: number }) {
  if (stage.dueDate === null) return null
  return (
    <>
      <time dateTime={stage.dueDate}>{formatDate(stage.dueDate)}</time>
      {isLate(stage, nowMs) && <StatusBadge tone="danger" label="Atrasada" />}
    </>
  )
}
