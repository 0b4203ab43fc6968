import { keyOf, mutation, query } from '@cadencia/http/query'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  GATEWAY_POLL_MS,
  getGatewayOverview,
  getGatewayStatus,
  getMessagingSettings,
  testGatewayConnection,
  updateMessagingSettings,
} from './contract.ts'

const onTimer = { isPoll: true } as const

const polling = { refetchInterval: GATEWAY_POLL_MS, refetchOnMount: 'always' } as const

/** Connection state, polled every ten seconds because QR codes expire. */
export function useGatewayStatus() {
  return useQuery({ ...query(getGatewayStatus, {}, onTimer), ...polling })
}

/** Pending and sent messages, polled; for sessions with CRM access and administrators. */
export function useGatewayOverview() {
  return useQuery({ ...query(getGatewayOverview, {}, onTimer), ...polling })
}

/** Tests the connection now, then refetches its state. */
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
