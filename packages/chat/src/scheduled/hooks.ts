import { keyOf, mutation, query } from '@cadencia/http/query'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { sendMessage } from '../contract.ts'
import { cancelScheduled, changeScheduled, listScheduled, SCHEDULED_MAX } from './contract.ts'

/** The viewer's messages that are sent later, the next one first. */
export function useScheduled() {
  return useQuery(query(listScheduled, { query: { limit: String(SCHEDULED_MAX) } }))
}

function useRenewScheduled() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: keyOf(listScheduled) })
}

/** Keeps a message until its `sendAt`. */
export function useSchedule() {
  return useMutation({ ...mutation(sendMessage), onSuccess: useRenewScheduled() })
}

export function useChangeScheduled() {
  return useMutation({ ...mutation(changeScheduled), onSuccess: useRenewScheduled() })
}

export function useCancelScheduled() {
  return useMutation({ ...mutation(cancelScheduled), onSuccess: useRenewScheduled() })
}
