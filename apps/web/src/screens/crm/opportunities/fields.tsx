import { TITLE_MAX } from '@cadencia/contract/values'
import {
  DEFAULT_STAGE,
  LOST_REASON_MAX,
  LOST_STAGE,
  type Opportunity,
  STAGES,
  WON_STAGE,
} from '@cadencia/crm/opportunities/contract'
import { formatDate } from '@cadencia/locale/dates'
import { formatCurrency } from '@cadencia/locale/numbers'
import { badgeOf, StatusBadge } from '@cadencia/ui/status-badge'
import { CellValues } from '../../../collections/cell-values.tsx'
import { fieldsOf } from '../../../records/fields/field.ts'
import classes from '../crm.module.css'
import { STAGE_BADGES } from '../crm-labels.ts'
import { NOTES, OTHER_RECORD, OWNER, OWNER_COLUMN } from '../shared-fields.tsx'
import { CloseDate } from './opportunity-face.tsx'

/** What an opportunity's row needs beside the opportunity. */
export interface OpportunityContext {
  /** `YYYY-MM-DD` in São Paulo. */
  readonly today: string
}

/** All that is known of an opportunity, in the order of its panel. */
export const OPPORTUNITY_FIELDS = fieldsOf<Opportunity, OpportunityContext>()({
  title: {
    kind: 'text',
    label: 'Título',
    maxLength: TITLE_MAX,
    history: 'o título',
    form: { isRequired: true },
  },
  leadId: {
    ...OTHER_RECORD,
    label: 'Lead',
    history: 'o lead',
    form: {},
    column: {
      id: 'lead',
      widthPx: 200,
      leastPx: 126,
      listSlot: 'facts',
      cell: ({ lead }) =>
        lead && (
          <CellValues title={leadText(lead)}>
            <span>{lead.name}</span>
            {lead.company && <span>· {lead.company}</span>}
          </CellValues>
        ),
      listCell: ({ lead }) => lead && leadText(lead),
    },
  },
  clientId: { ...OTHER_RECORD, label: 'Cliente', history: 'o cliente' },
  stage: {
    kind: 'choice',
    label: 'Etapa',
    values: STAGES,
    labels: STAGE_BADGES,
    history: 'a etapa',
    form: { initial: DEFAULT_STAGE },
    column: {
      widthPx: 112,
      listSlot: 'status',
      sortKey: 'stage',
      cell: ({ stage }) => <StatusBadge {...badgeOf(STAGE_BADGES, stage)} />,
      listCell: ({ stage }) => (
        <span className={classes.rowBadge}>
          <StatusBadge {...badgeOf(STAGE_BADGES, stage)} />
        </span>
      ),
    },
    groups: { collapsedKeys: [WON_STAGE, LOST_STAGE] },
    filter: { all: 'Todas as etapas' },
  },
  value: {
    kind: 'money',
    label: 'Valor',
    history: 'o valor',
    form: { isRequired: true },
    property: {},
    column: {
      widthPx: 124,
      sortKey: 'value',
      isNumeric: true,
      listCell: ({ value }) => <span className={classes.rowAmount}>{formatCurrency(value)}</span>,
    },
  },
  probability: {
    kind: 'number',
    label: 'Probabilidade',
    min: 0,
    max: 100,
    suffix: '%',
    history: 'a probabilidade',
    form: { suffix: '%' },
    property: {},
    column: {
      widthPx: 110,
      sortKey: 'probability',
      isNumeric: true,
      isHiddenByDefault: true,
      listCell: ({ probability }) => (
        <span className={classes.rowFigure} title="Probabilidade">
          {probability}%
        </span>
      ),
    },
  },
  expectedCloseDate: {
    kind: 'day',
    label: 'Previsão de fechamento',
    history: 'a previsão de fechamento',
    form: {},
    property: {},
    column: {
      id: 'closing',
      label: 'Fechamento',
      widthPx: 116,
      listSlot: 'date',
      sortKey: 'expectedCloseDate',
      cell: (opportunity, { today }) => <CloseDate opportunity={opportunity} today={today} />,
    },
  },
  assignedTo: { ...OWNER, column: OWNER_COLUMN },
  lostReason: {
    kind: 'text',
    label: 'Motivo da perda',
    maxLength: LOST_REASON_MAX,
    history: 'o motivo da perda',
    property: {},
  },
  notes: NOTES,
  createdAt: {
    kind: 'instant',
    label: 'Criada em',
    column: {
      id: 'created',
      widthPx: 120,
      sortKey: 'createdAt',
      listSlot: 'facts',
      isHiddenByDefault: true,
      cell: ({ createdAt }) => formatDate(createdAt),
      listCell: ({ createdAt }) => `Criada em ${formatDate(createdAt)}`,
    },
  },
})

const { stage: _, ...boardFields } = OPPORTUNITY_FIELDS
/** A board shows all stages. */
export const BOARD_FIELDS = boardFields

function leadText({ name, company }: NonNullable<Opportunity['lead']>): string {
  return [name, company].filter(Boolean).join(' · ')
}
