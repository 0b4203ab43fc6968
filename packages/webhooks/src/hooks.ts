import { pagedQuery } from '@cadencia/http/pages'
import { keyOf, mutation, query } from '@cadencia/http/query'
import { HEARD_WHILE_SHOWN } from '@cadencia/realtime/live-query'
import { type Invalidations, useLiveTopic } from '@cadencia/realtime/react'
import {
  keepPreviousData,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import {
  changeSecret,
  createWebhook,
  type DeliveryStatus,
  deleteWebhook,
  listDeliveries,
  listOfferedFacts,
  listWebhooks,
  replayDelivery,
  updateWebhook,
  WEBHOOKS,
} from './contract.ts'

export const webhookInvalidations: Invalidations = {
  webhook: () => [keyOf(listWebhooks), keyOf(listDeliveries)],
}

const WEBHOOKS_MAX = 1000
const DELIVERIES_PAGE = '50'

/** All webhooks, as `useQuery` takes them. */
export const webhookList = () => query(listWebhooks, { query: { limit: `${WEBHOOKS_MAX}` } })

/** All webhooks, kept fresh while the screen stands. */
export function useWebhooks() {
  useLiveTopic(WEBHOOKS)
  return useQuery({ ...webhookList(), ...HEARD_WHILE_SHOWN })
}

/** What a webhook can subscribe to; it changes with releases only. */
export function useOfferedFacts() {
  return useQuery({ ...query(listOfferedFacts, {}), staleTime: Number.POSITIVE_INFINITY })
}

/** Deliveries of a webhook, page by page, the newest first. */
export function useDeliveries(webhookId: string, status: DeliveryStatus | null) {
  return useInfiniteQuery({
    ...pagedQuery(listDeliveries, {
      params: { id: webhookId },
      query: { limit: DELIVERIES_PAGE, ...(status && { status }) },
    }),
    placeholderData: keepPreviousData,
    ...HEARD_WHILE_SHOWN,
  })
}

function refetch(client: QueryClient): Promise<unknown> {
  return Promise.all([
    client.invalidateQueries({ queryKey: keyOf(listWebhooks) }),
    client.invalidateQueries({ queryKey: keyOf(listDeliveries) }),
  ])
}

export function useCreateWebhook() {
  const client = useQueryClient()
  return useMutation({ ...mutation(createWebhook), onSuccess: () => refetch(client) })
}

export function useUpdateWebhook() {
  const client = useQueryClient()
  return useMutation({ ...mutation(updateWebhook), onSettled: () => refetch(client) })
}

/** Answers the new secret. */
export function useChangeSecret() {
  const client = useQueryClient()
  return useMutation({ ...mutation(changeSecret), onSuccess: () => refetch(client) })
}

export function useDeleteWebhook() {
  const client = useQueryClient()
  return useMutation({ ...mutation(deleteWebhook), onSettled: () => refetch(client) })
}

export function useReplayDelivery() {
  const client = useQueryClient()
  return useMutation({ ...mutation(replayDelivery), onSettled: () => refetch(client) })
}
