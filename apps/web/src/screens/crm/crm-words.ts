import type { ActivityType, Outcome } from '@cadencia/crm/contract/activities'
import type { ClientStatus, Segment } from '@cadencia/crm/contract/clients'
import type { Consent, LeadSource, LeadStatus, Temperature } from '@cadencia/crm/contract/leads'
import type { Stage } from '@cadencia/crm/contract/opportunities'
import type { StatusTone } from '@cadencia/ui/status-badge'

interface Words {
  readonly label: string
  readonly tone: StatusTone
}

export const LEAD_STATUS_WORDS = {
  new: { label: 'Novo', tone: 'info' },
  contacted: { label: 'Contatado', tone: 'warning' },
  qualified: { label: 'Qualificado', tone: 'success' },
  unqualified: { label: 'Desqualificado', tone: 'neutral' },
} as const satisfies Record<LeadStatus, Words>

export const TEMPERATURE_WORDS = {
  hot: { label: 'Quente', tone: 'danger' },
  warm: { label: 'Médio', tone: 'warning' },
  cold: { label: 'Frio', tone: 'info' },
} as const satisfies Record<Temperature, Words>

export const SOURCE_LABELS = {
  website: 'Site',
  referral: 'Indicação',
  cold_call: 'Prospecção ativa',
  social_media: 'Redes sociais',
  import: 'Importação',
  whatsapp: 'WhatsApp',
} as const satisfies Record<LeadSource, string>

export const STAGE_WORDS = {
  prospecting: { label: 'Prospecção', tone: 'neutral' },
  qualification: { label: 'Qualificação', tone: 'info' },
  proposal: { label: 'Proposta', tone: 'info' },
  negotiation: { label: 'Negociação', tone: 'warning' },
  closed_won: { label: 'Ganho', tone: 'success' },
  closed_lost: { label: 'Perdido', tone: 'danger' },
} as const satisfies Record<Stage, Words>

export const CLIENT_STATUS_WORDS = {
  active: { label: 'Ativo', tone: 'success' },
  inactive: { label: 'Inativo', tone: 'neutral' },
  churn: { label: 'Churn', tone: 'danger' },
} as const satisfies Record<ClientStatus, Words>

export const SEGMENT_LABELS = {
  small: 'Pequeno',
  medium: 'Médio',
  large: 'Grande',
  enterprise: 'Enterprise',
} as const satisfies Record<Segment, string>

export const ACTIVITY_LABELS = {
  call: 'Ligação',
  email: 'E-mail',
  meeting: 'Reunião',
  demo: 'Demonstração',
  proposal: 'Proposta',
} as const satisfies Record<ActivityType, string>

export const OUTCOME_WORDS = {
  positive: { label: 'Positivo', tone: 'success' },
  negative: { label: 'Negativo', tone: 'danger' },
  neutral: { label: 'Neutro', tone: 'neutral' },
  'follow-up': { label: 'Follow-up', tone: 'info' },
} as const satisfies Record<Outcome, Words>

export const CONSENT_WORDS = {
  unknown: { label: 'Não registrado', tone: 'neutral' },
  granted: { label: 'Concedido', tone: 'success' },
  withdrawn: { label: 'Retirado', tone: 'danger' },
} as const satisfies Record<Consent, Words>

/** A list of values as a `Select` offers them. */
export function choicesOf<T extends string>(
  values: readonly T[],
  words: Readonly<Record<T, string | Words>>,
): { value: T; label: string }[] {
  return values.map((value) => {
    const word: string | Words = words[value]
    return { value, label: typeof word === 'string' ? word : word.label }
  })
}
