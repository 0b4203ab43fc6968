import { formatDate } from '@cadencia/locale/dates'
import { type PilotStage, STAGE_STATUSES } from '@cadencia/pilots/contract'
import { badgeOf, StatusBadge } from '@cadencia/ui/status-badge'
import { IconCircleDot, IconUser, IconUserPlus } from '@tabler/icons-react'
import { fullName } from '../../kit/full-name.ts'
import { fieldsOf } from '../../records/fields/field.ts'
import type { StageContext } from './stage-context.ts'
import { isLate, STATUS_LABELS } from './stage-labels.ts'

/** All that is known of a stage. */
export const STAGE_FIELDS = fieldsOf<PilotStage, StageContext>()({
  title: { kind: 'text', label: 'Título', maxLength: 200, history: 'o título', form: { isRequired: true } },
  description: { kind: 'longText', label: 'Descrição', history: 'a descrição', form: {} },
  dueDate: {
    kind: 'day',
    label: 'Prazo',
    history: 'o prazo',
    form: {},
    property: {},
    column: {
      id: 'due',
      widthPx: 190,
      listSlot: 'date',
      sortKey: 'dueDate',
      cell: (stage, { nowMs }) => <Due stage={stage} nowMs={nowMs} />,
    },
  },
  status: {
    kind: 'choice',
    label: 'Status',
    values: STAGE_STATUSES,
    labels: STATUS_LABELS,
    badge: (status) => {
      const { label, tone } = badgeOf(STATUS_LABELS, status)
      return <StatusBadge tone={tone} label={label} />
    },
    history: 'o status',
    form: { initial: 'pending' },
    action: { label: 'Alterar status…', icon: IconCircleDot, keys: 's' },
    column: { widthPx: 140, listSlot: 'status', sortKey: 'status' },
    groups: {},
    filter: { all: 'Todos os status' },
  },
  assignedTo: {
    kind: 'person',
    label: 'Responsável',
    none: 'Ninguém',
    history: 'o responsável',
    form: {},
    property: {},
    column: {
      id: 'assignee',
      widthPx: 170,
      listSlot: 'person',
      sortKey: 'assignee',
      cell: ({ assignee }) => assignee && fullName(assignee),
      listCell: ({ assignee }) =>
        assignee && (
          <>
            <IconUser size={15} stroke={1.75} aria-hidden />
            {fullName(assignee)}
          </>
        ),
    },
    groups: {
      id: 'assignee',
      labelOf: (_key, _context, first) => (first?.assignee ? fullName(first.assignee) : 'Sem responsável'),
    },
    filter: { all: 'Todas as pessoas', param: 'person', hasNobody: true },
    action: { label: 'Atribuir a…', icon: IconUserPlus },
  },
  completedAt: {
    kind: 'instant',
    label: 'Concluída em',
    column: {
      id: 'completed',
      widthPx: 130,
      listSlot: 'facts',
      cell: ({ completedAt }) => completedAt && <Day of={completedAt} />,
      listCell: ({ completedAt }) =>
        completedAt && (
          <span>
            Concluída em <Day of={completedAt} />
          </span>
        ),
    },
  },
})

function Day({ of }: { of: string }) {
  return <time dateTime={of}>{formatDate(of)}</time>
}

function Due({ stage, nowMs }: { stage: PilotStage; nowMs: number }) {
  if (stage.dueDate === null) return null
  return (
    <>
      <Day of={stage.dueDate} />
      {isLate(stage, nowMs) && <StatusBadge tone="danger" label="Atrasada" />}
    </>
  )
}
