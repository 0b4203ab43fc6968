import { keyOf, mutation, query } from '@cadencia/http/query'
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  GATEWAY_POLL_MS,
  getGatewayOverview,
  getGatewayStatus,
  getMessagingSettings,
  testGatewayConnection,
  updateMessagingSettings,
} from './contract.ts'

const onTimer = { isPoll: true } as const

/** What is younger than a poll is not asked for again. */
const polling = { refetchInterval: GATEWAY_POLL_MS, staleTime: GATEWAY_POLL_MS } as const

const statusQuery = () => query(getGatewayStatus, {}, onTimer)
const overviewQuery = () => query(getGatewayOverview, {}, onTimer)

/** Asks for the connection's state before it is shown, and then for the traffic, which is shown below it only. */
export async function prefetchGateway(client: QueryClient): Promise<void> {
  await client.prefetchQuery(statusQuery())
  const { queryKey } = statusQuery()
  if (client.getQueryData(queryKey)) await client.prefetchQuery(overviewQuery())
}

/** Connection state, polled every ten seconds because QR codes expire. */
export function useGatewayStatus() {
  return useQuery({ ...statusQuery(), ...polling })
}

/** Pending and sent messages, polled; for sessions with CRM access and administrators. */
export function useGatewayOverview() {
  return useQuery({ ...overviewQuery(), ...polling })
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
