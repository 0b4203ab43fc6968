import type { ActivityType, Outcome } from '../contract/activities.ts'
import type { Stage } from '../contract/opportunities.ts'

/** How the journey speaks of things. */
export const STAGE_LABEL: Readonly<Record<Stage, string>> = {
  prospecting: 'Prospecção',
  qualification: 'Qualificação',
  proposal: 'Proposta',
  negotiation: 'Negociação',
  closed_won: 'Ganho',
  closed_lost: 'Perdido',
}

export const TYPE_LABEL: Readonly<Record<ActivityType, string>> = {
  call: 'Ligação',
  email: 'E-mail',
  meeting: 'Reunião',
  demo: 'Demonstração',
  proposal: 'Proposta',
}

export const OUTCOME_LABEL: Readonly<Record<Outcome, string>> = {
  positive: 'Positivo',
  negative: 'Negativo',
  neutral: 'Neutro',
  'follow-up': 'Follow-up',
}
