import { plural } from '@cadencia/locale/text'
import type { StatusTone } from '@cadencia/ui/status-badge'
import type { Delivery, DeliveryStatus, Webhook } from '@cadencia/webhooks/contract'

interface Label {
  readonly label: string
  readonly tone: StatusTone
}

export const DELIVERY_LABELS = {
  pending: { label: 'Aguardando', tone: 'info' },
  delivered: { label: 'Entregue', tone: 'neutral' },
  failed: { label: 'Falhou', tone: 'danger' },
  paused: { label: 'Pausada', tone: 'warning' },
} as const satisfies Record<DeliveryStatus, Label>

export const STATES = ['active', 'failing', 'paused', 'unreachable', 'gone'] as const
type State = (typeof STATES)[number]

export const STATE_LABELS = {
  active: { label: 'Ativo', tone: 'neutral' },
  failing: { label: 'Ativo, sem sucesso', tone: 'warning' },
  paused: { label: 'Pausado', tone: 'neutral' },
  unreachable: { label: 'Pausado: sem sucesso por 24 h', tone: 'danger' },
  gone: { label: 'Pausado: o destino respondeu 410', tone: 'danger' },
} as const satisfies Record<State, Label>

export function stateOf({ isActive, pauseReason, failingSince }: Webhook): State {
  if (!isActive) return pauseReason === null || pauseReason === 'manual' ? 'paused' : pauseReason
  return failingSince === null ? 'active' : 'failing'
}

/** The address as a name: several may lead to one host. */
export function nameOf({ url }: Pick<Webhook, 'url'>): string {
  if (!URL.canParse(url)) return url
  const { host, pathname } = new URL(url)
  return pathname === '/' ? host : host + pathname
}

export const factsLabel = ({ facts }: Webhook) => plural(facts.length, 'evento', 'eventos')

/** What came of the last attempt. */
export function answerLabel({ attempts, responseStatus, error }: Delivery): string {
  if (attempts === 0) return 'Ainda não tentada'
  const tries = plural(attempts, 'tentativa', 'tentativas')
  if (responseStatus !== null) return `Resposta ${responseStatus} · ${tries}`
  return `${error ? `Sem resposta (${error})` : 'Sem resposta'} · ${tries}`
}
