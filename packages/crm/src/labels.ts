import type { ActivityType, Outcome } from './activities/contract.ts'
import type { LeadSource, LeadStatus } from './leads/contract.ts'
import type { Stage } from './opportunities/contract.ts'

/** Labels on screens, in journeys and in exports; imports read them back. */
export const SOURCE_LABELS = {
  website: 'Site',
  referral: 'Indicação',
  cold_call: 'Prospecção ativa',
  social_media: 'Redes sociais',
  import: 'Importação',
  whatsapp: 'WhatsApp',
} as const satisfies Record<LeadSource, string>

export const LEAD_STATUS_LABELS = {
  new: 'Novo',
  contacted: 'Contatado',
  qualified: 'Qualificado',
  unqualified: 'Desqualificado',
} as const satisfies Record<LeadStatus, string>

export const STAGE_LABELS = {
  prospecting: 'Prospecção',
  qualification: 'Qualificação',
  proposal: 'Proposta',
  negotiation: 'Negociação',
  closed_won: 'Ganho',
  closed_lost: 'Perdido',
} as const satisfies Record<Stage, string>

export const ACTIVITY_LABELS = {
  call: 'Ligação',
  email: 'E-mail',
  meeting: 'Reunião',
  demo: 'Demonstração',
  proposal: 'Proposta',
} as const satisfies Record<ActivityType, string>

export const OUTCOME_LABELS = {
  positive: 'Positivo',
  negative: 'Negativo',
  neutral: 'Neutro',
  'follow-up': 'Follow-up',
} as const satisfies Record<Outcome, string>
