import { labelOf } from '@cadencia/locale/fallback'
import type { GatewayStatus } from '@cadencia/messaging/gateway/contract'
import type { StatusTone } from '@cadencia/ui/status-badge'
import { PROVIDER_LABELS } from './gateway-labels.ts'

/** A service that stands outside, and how it is. */
export interface ServiceState {
  readonly name: string
  readonly detail: string
  readonly tone: StatusTone
  readonly state: string
}

interface StatusQuery {
  readonly data: GatewayStatus | undefined
  readonly isError: boolean
}

/** How the gateway is at this moment, as it says itself; until it does, what is configured. */
export function gatewayState(
  provider: GatewayStatus['provider'],
  { data, isError }: StatusQuery,
): ServiceState {
  const name = 'Gateway de WhatsApp'
  const label = labelOf(PROVIDER_LABELS, provider)
  // A failed reading leaves the last state behind, which may be over.
  if (isError) return { name, detail: label, tone: 'danger', state: 'Sem resposta' }
  if (!data) return { name, detail: label, tone: 'neutral', state: 'Verificando' }
  if (data.provider === 'simulated') {
    return { name, detail: `${data.detail}.`, tone: 'neutral', state: 'Simulado' }
  }
  const detail = `${label}: ${data.detail}.`
  return data.connected
    ? { name, detail, tone: 'success', state: 'Conectado' }
    : { name, detail, tone: 'danger', state: 'Desconectado' }
}
