import { formatDateTime } from '@cadencia/locale/dates'
import { lookUp } from '@cadencia/locale/fallback'
import { formatNumber } from '@cadencia/locale/numbers'
import type { GatewayOverview, GatewayStatus, OutboxMessage } from '@cadencia/messaging/gateway/contract'
import type { StatusTone } from '@cadencia/ui/status-badge'

type Provider = GatewayStatus['provider']
type State = OutboxMessage['state']

export const PROVIDER_LABELS = {
  evolution: 'Evolution API',
  cloud: 'WhatsApp Cloud API',
  simulated: 'Simulado',
} as const satisfies Record<Provider, string>

const EVERYWHERE = ['O serviço está online e este servidor o alcança']

const CHECKS = {
  evolution: [
    'A URL do gateway está correta (EVOLUTION_URL)',
    'A chave da API é válida (EVOLUTION_API_KEY)',
    'A instância existe (EVOLUTION_INSTANCE)',
    ...EVERYWHERE,
  ],
  cloud: [
    'A URL do gateway está correta (WHATSAPP_GRAPH_URL)',
    'O token de acesso é válido (WHATSAPP_TOKEN)',
    'O número existe na conta (WHATSAPP_PHONE_ID)',
    ...EVERYWHERE,
  ],
  simulated: EVERYWHERE,
} as const satisfies Record<Provider, readonly string[]>

/** What to look at when there is no connection. */
export function checksOf(provider: string): readonly string[] {
  return lookUp(CHECKS, provider, EVERYWHERE)
}

export const STATE_LABELS = {
  pending: 'Pendente',
  sending: 'Enviando',
  sent: 'Enviada',
  delivered: 'Entregue',
  read: 'Lida',
  failed: 'Falhou',
  uncertain: 'Incerto',
  skipped: 'Não enviada',
  received: 'Recebida',
} as const satisfies Record<State, string>

export const STATE_TONES = {
  pending: 'neutral',
  sending: 'neutral',
  sent: 'neutral',
  delivered: 'neutral',
  read: 'neutral',
  failed: 'danger',
  uncertain: 'warning',
  skipped: 'neutral',
  received: 'neutral',
} as const satisfies Record<State, StatusTone>

/** Why nothing leaves at this moment; undefined while messages leave. */
export function pauseReasonLabel({ heldBy, opensAt, allowance }: GatewayOverview): string | undefined {
  const until = opensAt === null ? '' : ` Os envios voltam em ${formatDateTime(opensAt)}.`
  switch (heldBy) {
    case 'disconnected':
      return 'Os envios estão pausados até o WhatsApp se reconectar.'
    case 'maintenance':
      return 'Os envios estão pausados durante a manutenção do sistema.'
    case 'window':
      return `Fora do horário de envio.${until}`
    case 'cap':
      return `O limite de hoje (${formatNumber(allowance)}) foi atingido.${until}`
    case null:
      return undefined
  }
}
