import {
  ACTIVITY_TYPES,
  type Activity,
  type ActivityState,
  OUTCOMES,
} from '@cadencia/crm/activities/contract'
import { ACTIVITY_LABELS } from '@cadencia/crm/labels'
import { formatDateTime } from '@cadencia/locale/dates'
import { excerptOf } from '@cadencia/text/excerpt'
import { StatusBadge } from '@cadencia/ui/status-badge'
import { Text } from '@mantine/core'
import { type Collection, labelIn } from '../../../collections/collection.ts'
import { fullName } from '../../../kit/full-name.ts'
import { OUTCOME_BADGES } from '../crm-labels.ts'
import { recordUrl } from '../record-url.ts'
import { FocusedActivityActions } from './activity-actions.tsx'
import { ActivityMenu } from './activity-menu.tsx'
import { ActivityLinks, TypeIcon } from './activity-parts.tsx'

export const STATE_LABELS = {
  overdue: 'Atrasadas',
  upcoming: 'Próximas',
  unscheduled: 'Sem data',
  done: 'Concluídas',
} as const satisfies Record<ActivityState, string>
/** In the order of the agenda. */
export const STATES = [
  'overdue',
  'upcoming',
  'unscheduled',
  'done',
] as const satisfies readonly ActivityState[]

function Scheduled({ activity: { scheduledAt, state } }: { activity: Activity }) {
  if (scheduledAt === null) return null
  return (
    <Text span inherit c={state === 'overdue' ? 'red' : 'inherit'}>
      <time dateTime={scheduledAt}>{formatDateTime(scheduledAt)}</time>
    </Text>
  )
}

/** Activities as list and table, by what is late, what comes and what was done. */
export const ACTIVITY_COLLECTION: Collection<Activity, null> = {
  id: 'activities',
  label: 'Atividades',
  noun: ['atividade', 'atividades'],
  layouts: ['list', 'table'],
  titleLabel: 'Assunto',
  titleSortKey: 'subject',
  titlePx: 300,
  titleOf: ({ subject }) => subject,
  pathOf: ({ id }) => recordUrl('activities', id),
  defaultSort: 'agenda',
  otherSorts: [
    { key: 'agenda', label: 'Agenda' },
    { key: 'createdAt', label: 'Criação' },
  ],
  defaultGroup: 'state',
  leading: ({ type }) => <TypeIcon type={type} />,
  Actions: FocusedActivityActions,
  rowActionsPx: 36,
  rowActions: (activity) => <ActivityMenu activity={activity} />,
  columns: [
    {
      id: 'description',
      label: 'Descrição',
      widthPx: 240,
      leastPx: 110,
      listSlot: 'facts',
      cell: ({ description, descriptionFormat }) => {
        const excerpt = excerptOf(description, descriptionFormat)
        return (
          <Text span inherit truncate maw={420} title={excerpt}>
            {excerpt}
          </Text>
        )
      },
    },
    {
      id: 'records',
      label: 'Registros',
      widthPx: 220,
      leastPx: 130,
      listSlot: 'facts',
      cell: (activity) => (
        <Text span inherit truncate>
          <ActivityLinks activity={activity} />
        </Text>
      ),
      listCell: (activity) => <ActivityLinks activity={activity} />,
    },
    {
      id: 'nextAction',
      label: 'Próxima ação',
      widthPx: 200,
      leastPx: 100,
      listSlot: 'facts',
      cell: ({ nextAction }) => nextAction,
      listCell: ({ nextAction }) => nextAction && `Próxima ação: ${nextAction}`,
    },
    {
      id: 'type',
      label: 'Tipo',
      widthPx: 120,
      sortKey: 'type',
      listSlot: 'facts',
      isHiddenByDefault: true,
      cell: ({ type }) => ACTIVITY_LABELS[type],
    },
    {
      id: 'author',
      label: 'Registrada por',
      widthPx: 160,
      leastPx: 120,
      listSlot: 'facts',
      isHiddenByDefault: true,
      cell: ({ author }) => author && fullName(author),
    },
    {
      id: 'scheduled',
      label: 'Data e hora',
      widthPx: 136,
      sortKey: 'scheduledAt',
      cell: (activity) => <Scheduled activity={activity} />,
    },
    {
      id: 'outcome',
      label: 'Resultado',
      widthPx: 108,
      cell: ({ outcome }) => outcome && <StatusBadge {...OUTCOME_BADGES[outcome]} />,
    },
  ],
  groupings: [
    {
      id: 'state',
      label: 'Situação',
      keys: STATES,
      keyOf: ({ state }) => state,
      labelOf: labelIn(STATE_LABELS),
    },
    {
      id: 'type',
      label: 'Tipo',
      keys: ACTIVITY_TYPES,
      keyOf: ({ type }) => type,
      labelOf: labelIn(ACTIVITY_LABELS),
    },
    {
      id: 'outcome',
      label: 'Resultado',
      keys: OUTCOMES,
      keyOf: ({ outcome }) => outcome ?? '',
      labelOf: (key) => labelIn(OUTCOME_BADGES)(key) || 'Sem resultado',
    },
  ],
}
