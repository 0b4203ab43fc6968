import type { HistoryEntry } from '@cadencia/crm/contract'
import { ACTIVITY_LABELS, SOURCE_LABELS } from '@cadencia/crm/labels'
import { formatDate, formatDateTime } from '@cadencia/locale/dates'
import { withFallback } from '@cadencia/locale/fallback'
import { formatCurrency } from '@cadencia/locale/numbers'
import { formatPhone } from '@cadencia/locale/phones'
import { type FieldLabel, type FieldLabels, labelIn } from '../../../conversation/field-events.ts'
import {
  CLIENT_STATUS_BADGES,
  CONSENT_BADGES,
  LEAD_STATUS_BADGES,
  OUTCOME_BADGES,
  SEGMENT_LABELS,
  STAGE_BADGES,
  TEMPERATURE_BADGES,
} from '../crm-labels.ts'

export const ACTION_LABELS = withFallback(
  {
    created: 'criou o registro',
    changed: 'alterou',
    converted: 'converteu',
    imported: 'importou',
    erased: 'apagou os dados pessoais',
  } as const satisfies Record<HistoryEntry['what'], string>,
  'alterou',
)

const FIELDS: Readonly<Record<string, string>> = {
  name: 'Nome',
  email: 'E-mail',
  phone: 'Telefone',
  company: 'Empresa',
  source: 'Origem',
  status: 'Status',
  temperature: 'Temperatura',
  score: 'Pontuação',
  notes: 'Observações',
  assignedTo: 'Responsável',
  consent: 'Consentimento',
  consentNote: 'Registro do consentimento',
  title: 'Título',
  value: 'Valor',
  stage: 'Etapa',
  probability: 'Probabilidade',
  expectedCloseDate: 'Previsão de fechamento',
  lostReason: 'Motivo da perda',
  leadId: 'Lead',
  clientId: 'Cliente',
  segment: 'Segmento',
  contractValue: 'Valor do contrato',
  satisfactionScore: 'Satisfação',
}

const VALUES: Readonly<Record<string, string>> = {
  ...labelsOf(LEAD_STATUS_BADGES),
  ...labelsOf(TEMPERATURE_BADGES),
  ...SOURCE_LABELS,
  ...labelsOf(STAGE_BADGES),
  ...labelsOf(CLIENT_STATUS_BADGES),
  ...SEGMENT_LABELS,
  ...labelsOf(CONSENT_BADGES),
}
const CODED = new Set(['status', 'temperature', 'source', 'stage', 'segment', 'consent'])
const MONEY = new Set(['value', 'contractValue'])
/** What names another record: who it is says its own history. */
const REFERENCES = new Set(['leadId', 'clientId'])

function labelsOf(labels: Readonly<Record<string, { readonly label: string }>>): Record<string, string> {
  return Object.fromEntries(Object.entries(labels).map(([value, { label }]) => [value, label]))
}

const FEMININE = new Set([
  'company',
  'source',
  'temperature',
  'score',
  'stage',
  'probability',
  'expectedCloseDate',
  'satisfactionScore',
])
const LONG = new Set(['notes', 'consentNote'])

/** Names and formats of the changed fields of a record. */
export function fieldLabels(nameOf: (id: string) => string): FieldLabels {
  const labels = Object.entries(FIELDS).map(([field, name]): [string, FieldLabel] => {
    const article = field === 'notes' ? 'as' : FEMININE.has(field) ? 'a' : 'o'
    return [
      field,
      {
        name: `${article} ${name.toLowerCase()}`,
        format: (value) => valueLabel(field, value, nameOf),
        isLong: LONG.has(field),
      },
    ]
  })
  return Object.fromEntries(labels)
}

/** A field's value as people read it. */
function valueLabel(field: string, value: unknown, nameOf: (id: string) => string): string {
  if (value === null || value === undefined || value === '') return 'vazio'
  const text = String(value)
  if (field === 'assignedTo') return nameOf(text)
  if (field === 'phone') return formatPhone(text)
  if (REFERENCES.has(field)) return 'outro registro'
  if (CODED.has(field)) return VALUES[text] ?? text
  if (MONEY.has(field) && typeof value === 'number') return formatCurrency(value)
  if (field === 'probability') return `${text}%`
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return formatDate(text)
  if (/^\d{4}-\d{2}-\d{2}T.*(Z|[+-]\d{2}:\d{2})$/.test(text)) return formatDateTime(text)
  return text
}

/** How the changed fields of an activity are told. */
export const ACTIVITY_FIELDS: FieldLabels = {
  type: { name: 'o tipo', format: labelIn(ACTIVITY_LABELS) },
  subject: { name: 'o assunto' },
  description: { name: 'a descrição', isLong: true },
  scheduledAt: { name: 'a data e hora', format: formatDateTime },
  outcome: { name: 'o resultado', format: labelIn(labelsOf(OUTCOME_BADGES)) },
  nextAction: { name: 'a próxima ação' },
  leadId: { name: 'o lead' },
  opportunityId: { name: 'a oportunidade' },
  clientId: { name: 'o cliente' },
}
