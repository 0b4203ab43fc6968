import type { Outcome } from '@cadencia/crm/activities/contract'
import type { ClientStatus, Segment } from '@cadencia/crm/clients/contract'
import { LEAD_STATUS_LABELS, OUTCOME_LABELS, STAGE_LABELS } from '@cadencia/crm/labels'
import type { Consent, LeadStatus, Temperature } from '@cadencia/crm/leads/contract'
import type { Stage } from '@cadencia/crm/opportunities/contract'
import type { StatusTone } from '@cadencia/ui/status-badge'

interface Badge {
  readonly label: string
  readonly tone: StatusTone
}

export const LEAD_STATUS_BADGES = {
  new: { label: LEAD_STATUS_LABELS.new, tone: 'neutral' },
  contacted: { label: LEAD_STATUS_LABELS.contacted, tone: 'neutral' },
  qualified: { label: LEAD_STATUS_LABELS.qualified, tone: 'success' },
  unqualified: { label: LEAD_STATUS_LABELS.unqualified, tone: 'neutral' },
} as const satisfies Record<LeadStatus, Badge>

export const TEMPERATURE_BADGES = {
  hot: { label: 'Quente', tone: 'warning' },
  warm: { label: 'Médio', tone: 'neutral' },
  cold: { label: 'Frio', tone: 'neutral' },
} as const satisfies Record<Temperature, Badge>

export const STAGE_BADGES = {
  prospecting: { label: STAGE_LABELS.prospecting, tone: 'neutral' },
  qualification: { label: STAGE_LABELS.qualification, tone: 'neutral' },
  proposal: { label: STAGE_LABELS.proposal, tone: 'neutral' },
  negotiation: { label: STAGE_LABELS.negotiation, tone: 'neutral' },
  closed_won: { label: STAGE_LABELS.closed_won, tone: 'success' },
  closed_lost: { label: STAGE_LABELS.closed_lost, tone: 'danger' },
} as const satisfies Record<Stage, Badge>

export const CLIENT_STATUS_BADGES = {
  active: { label: 'Ativo', tone: 'neutral' },
  inactive: { label: 'Inativo', tone: 'neutral' },
  churn: { label: 'Churn', tone: 'danger' },
} as const satisfies Record<ClientStatus, Badge>

export const SEGMENT_LABELS = {
  small: 'Pequeno',
  medium: 'Médio',
  large: 'Grande',
  enterprise: 'Enterprise',
} as const satisfies Record<Segment, string>

export const OUTCOME_BADGES = {
  positive: { label: OUTCOME_LABELS.positive, tone: 'success' },
  negative: { label: OUTCOME_LABELS.negative, tone: 'danger' },
  neutral: { label: OUTCOME_LABELS.neutral, tone: 'neutral' },
  'follow-up': { label: OUTCOME_LABELS['follow-up'], tone: 'neutral' },
} as const satisfies Record<Outcome, Badge>

export const CONSENT_BADGES = {
  unknown: { label: 'Não registrado', tone: 'neutral' },
  granted: { label: 'Concedido', tone: 'success' },
  withdrawn: { label: 'Retirado', tone: 'danger' },
} as const satisfies Record<Consent, Badge>
