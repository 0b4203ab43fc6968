import { keyOf, mutation, query } from '@cadencia/http/query'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { changeCrmPassword, closeCrm, getCrmAccess, openCrm } from './contract.ts'

/** Whether this session has unlocked the CRM. */
export function useCrmAccess() {
  return useQuery(query(getCrmAccess, {}))
}

/** Tries the password; a wrong one is a 401 `invalid_credentials`, after too many a 429. */
export function useOpenCrm() {
  const client = useQueryClient()
  return useMutation({
    ...mutation(openCrm),
    // Their answers could come under the session's former token.
    onMutate: () => client.cancelQueries(),
    // What was cancelled before it was there is still wanted.
    onError: () =>
      void client.refetchQueries({ type: 'active', predicate: ({ state }) => state.data === undefined }),
    onSuccess: async (access) => {
      client.setQueryData(keyOf(getCrmAccess, {}), access)
      // What was refused before is allowed now, also in the palette and in notifications.
      await client.invalidateQueries()
    },
  })
}

/** Locks the CRM for this session and forgets everything of it that the page has read. */
export function useCloseCrm() {
  const client = useQueryClient()
  return useMutation({
    ...mutation(closeCrm),
    onSuccess: () => {
      client.setQueryData(keyOf(getCrmAccess, {}), { unlocked: false })
      client.removeQueries({ predicate: ({ queryKey }) => isOfCrm(queryKey) })
    },
  })
}

/** For administrators: a new password, with which every session has to be unlocked again. */
export function useChangeCrmPassword() {
  const client = useQueryClient()
  return useMutation({
    ...mutation(changeCrmPassword),
    onSuccess: () => client.invalidateQueries({ queryKey: keyOf(getCrmAccess) }),
  })
}

const PREFIXES = ['/api/crm/', '/api/whatsapp/automations', '/api/whatsapp/messages']

/** Whether a query is about what the gate guards; the gate itself is not. */
function isOfCrm(queryKey: readonly unknown[]): boolean {
  return queryKey.some(
    (part) =>
      typeof part === 'string' &&
      PREFIXES.some((prefix) => part.startsWith(prefix)) &&
      !part.startsWith(getCrmAccess.url),
  )
}
