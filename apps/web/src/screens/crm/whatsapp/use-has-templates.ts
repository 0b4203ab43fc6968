import { useGatewayStatus } from '@cadencia/messaging/react/gateway'

/** Whether the gateway sends templates: only the WhatsApp Cloud API has them. */
export function useHasTemplates(): boolean {
  return useGatewayStatus().data?.provider === 'cloud'
}
