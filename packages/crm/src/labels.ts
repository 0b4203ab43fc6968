import { UNKNOWN, withFallback } from '@cadencia/locale/fallback'
import type { ActivityType, Outcome } from './activities/contract.ts'
import type { LeadSource, LeadStatus } from './leads/contract.ts'
import type { Stage } from './opportunities/contract.ts'

/** Labels on screens, in journeys and in exports; imports read them back. */
export const SOURCE_LABELS = withFallback(
  {
    website: 'Site',
    referral: 'Indicação',
    cold_call: 'Prospecção ativa',
    social_media: 'Redes sociais',
    import: 'Importação',
    whatsapp: 'WhatsApp',
  } as const satisfies Record<LeadSource, string>,
  UNKNOWN,
)

export const LEAD_STATUS_LABELS = withFallback(
  {
    new: 'Novo',
    contacted: 'Contatado',
    qualified: 'Qualificado',
    unqualified: 'Desqualificado',
  } as const satisfies Record<LeadStatus, string>,
  UNKNOWN,
)

export const STAGE_LABELS = withFallback(
  {
    prospecting: 'Prospecção',
    qualification: 'Qualificação',
    proposal: 'Proposta',
    negotiation: 'Negociação',
    closed_won: 'Ganho',
    closed_lost: 'Perdido',
  } as const satisfies Record<Stage, string>,
  UNKNOWN,
)

export const ACTIVITY_LABELS = withFallback(
  {
    call: 'Ligação',
    email: 'E-mail',
    meeting: 'Reunião',
    demo: 'Demonstração',
    proposal: 'Proposta',
  } as const satisfies Record<ActivityType, string>,
  UNKNOWN,
)

export const OUTCOME_LABELS = withFallback(
  {
    positive: 'Positivo',
    negative: 'Negativo',
    neutral: 'Neutro',
    'follow-up': 'Follow-up',
  } as const satisfies Record<Outcome, string>,
  UNKNOWN,
)
