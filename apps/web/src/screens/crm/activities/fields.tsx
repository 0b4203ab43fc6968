import { TITLE_MAX } from '@cadencia/contract/values'
import {
  ACTIVITY_TYPES,
  type Activity,
  type ActivityState,
  DEFAULT_TYPE,
  OUTCOMES,
} from '@cadencia/crm/activities/contract'
import { ACTIVITY_LABELS } from '@cadencia/crm/labels'
import { formatDateTime } from '@cadencia/locale/dates'
import { excerptOf } from '@cadencia/text/excerpt'
import { badgeOf, StatusBadge } from '@cadencia/ui/status-badge'
import { Text } from '@mantine/core'
import { IconCircleDot } from '@tabler/icons-react'
import { fullName } from '../../../kit/full-name.ts'
import { fieldsOf } from '../../../records/fields/field.ts'
import { OUTCOME_BADGES } from '../crm-labels.ts'
import { saidAlone } from '../shared-fields.tsx'

/** In the order of the agenda. */
const STATE_LABELS = {
  overdue: 'Atrasadas',
  upcoming: 'Próximas',
  unscheduled: 'Sem data',
  done: 'Concluídas',
} as const satisfies Record<ActivityState, string>
const STATES = ['overdue', 'upcoming', 'unscheduled', 'done'] as const satisfies readonly ActivityState[]

/** All that is known of an activity, in the order of its panel. */
export const ACTIVITY_FIELDS = fieldsOf<Activity>()({
  state: {
    kind: 'choice',
    label: 'Situação',
    values: STATES,
    labels: STATE_LABELS,
    groups: {},
    filter: { all: 'Todas as situações' },
  },
  type: {
    kind: 'choice',
    label: 'Tipo',
    values: ACTIVITY_TYPES,
    labels: ACTIVITY_LABELS,
    history: 'o tipo',
    form: { initial: DEFAULT_TYPE },
    property: {},
    column: { widthPx: 120, sortKey: 'type', listSlot: 'facts', isHiddenByDefault: true },
    groups: {},
    filter: { all: 'Todos os tipos' },
  },
  subject: {
    kind: 'text',
    label: 'Assunto',
    maxLength: TITLE_MAX,
    history: 'o assunto',
    form: { isRequired: true },
  },
  description: {
    kind: 'longText',
    label: 'Descrição',
    history: 'a descrição',
    form: {},
    column: {
      widthPx: 240,
      leastPx: 110,
      givesWay: true,
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
  },
  scheduledAt: {
    kind: 'instant',
    label: 'Data e hora',
    history: 'a data e hora',
    form: {},
    property: {},
    column: {
      id: 'scheduled',
      widthPx: 136,
      listSlot: 'date',
      sortKey: 'scheduledAt',
      cell: (activity) => <Scheduled activity={activity} />,
    },
  },
  leadId: { kind: 'record', label: 'Lead', history: 'o lead', form: {} },
  opportunityId: { kind: 'record', label: 'Oportunidade', history: 'a oportunidade', form: {} },
  clientId: { kind: 'record', label: 'Cliente', history: 'o cliente', form: {} },
  outcome: {
    kind: 'choice',
    label: 'Resultado',
    values: OUTCOMES,
    labels: OUTCOME_BADGES,
    none: 'Sem resultado',
    badge: (outcome) => <StatusBadge {...badgeOf(OUTCOME_BADGES, outcome)} />,
    history: 'o resultado',
    form: {},
    property: {},
    column: { widthPx: 108, listSlot: 'status' },
    groups: {},
    filter: { all: 'Qualquer resultado' },
    action: { label: 'Resultado…', icon: IconCircleDot, keys: 's', said: saidAlone },
  },
  nextAction: {
    kind: 'text',
    label: 'Próxima ação',
    maxLength: 500,
    history: 'a próxima ação',
    form: {},
    property: {},
    column: {
      widthPx: 200,
      leastPx: 100,
      listSlot: 'facts',
      isHiddenByDefault: 'table',
      listCell: ({ nextAction }) => nextAction && `Próxima ação: ${nextAction}`,
    },
  },
  createdBy: {
    kind: 'person',
    label: 'Registrada por',
    column: {
      id: 'author',
      widthPx: 160,
      leastPx: 120,
      listSlot: 'facts',
      isHiddenByDefault: true,
      cell: ({ author }) => author && fullName(author),
    },
  },
})

function Scheduled({ activity: { scheduledAt, state } }: { activity: Activity }) {
  if (scheduledAt === null) return null
  return (
    <Text span inherit c={state === 'overdue' ? 'red' : 'inherit'}>
      <time dateTime={scheduledAt}>{formatDateTime(scheduledAt)}</time>
    </Text>
  )
}
