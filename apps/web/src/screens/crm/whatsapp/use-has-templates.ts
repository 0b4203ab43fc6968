import { useGatewayStatus } from '@cadencia/messaging/gateway/react'

/** Whether the gateway sends templates: only the WhatsApp Cloud API has them. */
export function useHasTemplates(): boolean {
  return useGatewayStatus().data?.provider === 'cloud'
}
