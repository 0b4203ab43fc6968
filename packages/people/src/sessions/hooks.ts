import { wholeQuery } from '@cadencia/http/pages'
import { keyOf, mutation, query } from '@cadencia/http/query'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { endSession, getAdminSession, listSessions } from './contract.ts'

/** Whether the session was opened by the administrator sign-in, and under which name. */
export function useAdminSession() {
  return useQuery(query(getAdminSession, {}))
}

/** One's own sessions, as they are now. */
export function useSessions() {
  return useQuery({ ...wholeQuery(listSessions, {}), staleTime: 0 })
}

export function useEndSession() {
  const client = useQueryClient()
  return useMutation({
    ...mutation(endSession),
    onSuccess: () => client.invalidateQueries({ queryKey: keyOf(listSessions) }),
  })
}
