import { keyOf, mutation, query } from '@cadencia/http/query'
import { listLinkedClients } from '@cadencia/links/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { changeCrmPassword, closeCrm, getCrmAccess, openCrm } from './contract.ts'

/** Whether this session has unlocked the CRM. */
export function useCrmAccess() {
  return useQuery(query(getCrmAccess, {}))
}

/** Tries the password; a wrong one is a 401 `invalid_credentials`, after too many a 429. */
export function useOpenCrm() {
  const client = useQueryClient()
  /** Cancelled queries without data are still needed. */
  const fetchCancelled = () =>
    client.refetchQueries({ type: 'active', predicate: ({ state }) => state.data === undefined })
  return useMutation({
    ...mutation(openCrm),
    // Responses in flight could carry the old session token.
    onMutate: () => client.cancelQueries(),
    onError: () => void fetchCancelled(),
    onSuccess: async (access) => {
      // Search and notifications include the CRM from now on. The server ends the live connection, which asks for what
      // is stale as soon as it stands again.
      await client.invalidateQueries({ refetchType: 'none' })
      client.setQueryData(keyOf(getCrmAccess, {}), access)
      void fetchCancelled()
    },
  })
}

/** Locks the CRM for this session and forgets everything of it that the page has read. */
export function useCloseCrm() {
  const client = useQueryClient()
  return useMutation({
    ...mutation(closeCrm),
    // What is under way would be refused.
    onMutate: () => client.cancelQueries({ predicate: ({ queryKey }) => isOfCrm(queryKey) }),
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

const PREFIXES = ['/api/crm/', '/api/whatsapp/automations', '/api/whatsapp/messages', listLinkedClients.url]
/** What any record is linked with may be of the CRM, too. */
const LINKS = '/links'

/** Whether a query reads CRM data. */
function isOfCrm(queryKey: readonly unknown[]): boolean {
  return queryKey.some(
    (part) =>
      typeof part === 'string' &&
      (PREFIXES.some((prefix) => part.startsWith(prefix)) || part.endsWith(LINKS)) &&
      !part.startsWith(getCrmAccess.url),
  )
}
