import { pagedQuery } from '@cadencia/http/pages'
import { keyOf, mutation } from '@cadencia/http/query'
import type { Invalidations } from '@cadencia/realtime/react'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { listMessages, resendMessage } from './contract.ts'
import { getGatewayOverview, getGatewayStatus } from './gateway/contract.ts'
import { SEEN } from './queues/hooks.ts'

/** A lead's messages, both ways, newest first. */
export function useMessages(leadId: string) {
  return useInfiniteQuery(pagedQuery(listMessages, { query: { leadId } }))
}

/** Messages that no lead has, both ways, newest first. */
export const unassignedMessages = () =>
  pagedQuery(listMessages, { query: { unassigned: 'true', limit: '10' } })

export function useUnassignedMessages() {
  return useInfiniteQuery(unassignedMessages())
}

/** Sends a message again that failed or is uncertain. */
export function useResendMessage() {
  const client = useQueryClient()
  return useMutation({
    ...mutation(resendMessage),
    onSuccess: () => client.invalidateQueries({ queryKey: keyOf(listMessages) }),
  })
}

export const messagingInvalidations: Invalidations = {
  queue: () => SEEN.map((endpoint) => keyOf(endpoint)),
  gateway: () => [keyOf(getGatewayStatus), keyOf(getGatewayOverview)],
  message: () => [keyOf(listMessages), keyOf(getGatewayOverview)],
}
