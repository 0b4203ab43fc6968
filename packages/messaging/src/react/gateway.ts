import { pagedQuery } from '@cadencia/http/pages'
import { keyOf, mutation, query } from '@cadencia/http/query'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  GATEWAY_POLL_MS,
  getGatewayOverview,
  getGatewayStatus,
  getMessagingSettings,
  listMessages,
  resendMessage,
  testGatewayConnection,
  updateMessagingSettings,
} from '../contract/gateway.ts'

const onTimer = { isPoll: true } as const
const polling = { refetchInterval: GATEWAY_POLL_MS, refetchOnMount: 'always' } as const

/** Whether WhatsApp is connected, asked every ten seconds while somebody looks: a QR code goes stale. */
export function useGatewayStatus() {
  return useQuery({ ...query(getGatewayStatus, {}, onTimer), ...polling })
}

/** What waits and what left, likewise; for sessions with CRM access and administrators. */
export function useGatewayOverview() {
  return useQuery({ ...query(getGatewayOverview, {}, onTimer), ...polling })
}

/** Asks the gateway now, and reads its state again whatever it says. */
export function useTestConnection() {
  const client = useQueryClient()
  return useMutation({
    ...mutation(testGatewayConnection),
    onSettled: () =>
      Promise.all(
        [getGatewayStatus, getGatewayOverview].map((endpoint) =>
          client.invalidateQueries({ queryKey: keyOf(endpoint) }),
        ),
      ),
  })
}

/** A lead's messages, both ways, newest first. */
export function useMessages(leadId: string) {
  return useInfiniteQuery(pagedQuery(listMessages, { query: { leadId } }))
}

/** Sends a message again that failed or is uncertain. */
export function useResendMessage() {
  const client = useQueryClient()
  return useMutation({
    ...mutation(resendMessage),
    onSuccess: () => client.invalidateQueries({ queryKey: keyOf(listMessages) }),
  })
}

/** When and how fast messages leave; for administrators. */
export function useMessagingSettings() {
  return useQuery(query(getMessagingSettings, {}))
}

export function useUpdateMessagingSettings() {
  const client = useQueryClient()
  return useMutation({
    ...mutation(updateMessagingSettings),
    onSuccess: async (settings) => {
      client.setQueryData(keyOf(getMessagingSettings, {}), settings)
      await client.invalidateQueries({ queryKey: keyOf(getGatewayOverview) })
    },
  })
}
