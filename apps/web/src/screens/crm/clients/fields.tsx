import { CLIENT_STATUSES, type Client, SATISFACTION, SEGMENTS } from '@cadencia/crm/clients/contract'
import { NAME_MAX } from '@cadencia/crm/contract'
import { formatDate } from '@cadencia/locale/dates'
import { formatCurrency, formatNumber } from '@cadencia/locale/numbers'
import { badgeOf, StatusBadge } from '@cadencia/ui/status-badge'
import { IconCircleDot } from '@tabler/icons-react'
import { fieldsOf } from '../../../records/fields/field.ts'
import classes from '../crm.module.css'
import { CLIENT_STATUS_BADGES, SEGMENT_LABELS } from '../crm-labels.ts'
import { COMPANY, EMAIL, NOTES, OWNER, OWNER_COLUMN, PHONE, saidAlone } from '../shared-fields.tsx'

const satisfactionText = (score: number) => `${formatNumber(score, 1)}/${SATISFACTION.most}`

/** All that is known of a client. */
export const CLIENT_FIELDS = fieldsOf<Client>()({
  name: { kind: 'text', label: 'Nome', maxLength: NAME_MAX, history: 'o nome', form: { isRequired: true } },
  company: {
    ...COMPANY,
    column: { widthPx: 200, leastPx: 110, sortKey: 'company', listSlot: 'facts' },
  },
  email: {
    ...EMAIL,
    inputMode: 'email',
    column: { widthPx: 220, listSlot: 'facts', isHiddenByDefault: true },
  },
  phone: { ...PHONE, column: { widthPx: 150, listSlot: 'facts', isHiddenByDefault: true } },
  status: {
    kind: 'choice',
    label: 'Status',
    values: CLIENT_STATUSES,
    labels: CLIENT_STATUS_BADGES,
    badge: (status) => <StatusBadge {...badgeOf(CLIENT_STATUS_BADGES, status)} />,
    history: 'o status',
    form: { initial: 'active' },
    property: {},
    column: {
      widthPx: 96,
      listSlot: 'status',
      sortKey: 'status',
      listCell: ({ status }) => (
        <span className={classes.rowBadge}>
          <StatusBadge {...badgeOf(CLIENT_STATUS_BADGES, status)} />
        </span>
      ),
    },
    groups: {},
    filter: { all: 'Todos os status' },
    action: { label: 'Alterar status…', icon: IconCircleDot, keys: 's', said: saidAlone },
  },
  segment: {
    kind: 'choice',
    label: 'Segmento',
    values: SEGMENTS,
    labels: SEGMENT_LABELS,
    history: 'o segmento',
    form: { initial: 'small' },
    property: {},
    column: { widthPx: 104, sortKey: 'segment', listSlot: 'facts' },
    groups: { keys: SEGMENTS.toReversed() },
    filter: { all: 'Todos os segmentos' },
  },
  contractValue: {
    kind: 'money',
    label: 'Valor do contrato',
    history: 'o valor do contrato',
    form: {},
    property: {},
    column: {
      id: 'value',
      widthPx: 150,
      leastPx: 134,
      sortKey: 'contractValue',
      isNumeric: true,
      listCell: ({ contractValue }) => (
        <span className={classes.rowAmount}>{formatCurrency(contractValue)}</span>
      ),
    },
  },
  satisfactionScore: {
    kind: 'number',
    label: 'Satisfação',
    min: SATISFACTION.least,
    max: SATISFACTION.most,
    decimals: 1,
    step: 0.5,
    format: satisfactionText,
    history: 'a satisfação',
    form: { description: `De ${SATISFACTION.least} a ${SATISFACTION.most}` },
    property: { placeholder: 'Ainda não medida' },
    column: {
      id: 'satisfaction',
      widthPx: 108,
      sortKey: 'satisfactionScore',
      isNumeric: true,
      listCell: ({ satisfactionScore: score }) => (
        <span className={classes.rowFigure} title="Satisfação">
          {score !== null && satisfactionText(score)}
        </span>
      ),
    },
  },
  assignedTo: { ...OWNER, column: OWNER_COLUMN },
  notes: NOTES,
  createdAt: {
    kind: 'instant',
    label: 'Cliente desde',
    column: {
      id: 'created',
      widthPx: 130,
      sortKey: 'createdAt',
      listSlot: 'facts',
      isHiddenByDefault: true,
      cell: ({ createdAt }) => formatDate(createdAt),
      listCell: ({ createdAt }) => `Desde ${formatDate(createdAt)}`,
    },
  },
})
