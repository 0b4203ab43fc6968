import { keyOf, mutation, query } from '@cadencia/http/query'
import { listLinkedClients } from '@cadencia/links/contract'
import { type Query, type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { changeCrmPassword, closeCrm, getCrmAccess, openCrm } from './contract.ts'

/** Whether this session has unlocked the CRM. */
export function useCrmAccess() {
  return useQuery(query(getCrmAccess, {}))
}

/** Cancelled queries without data are still needed. */
function fetchCancelled(client: QueryClient): Promise<void> {
  return client.refetchQueries({ type: 'active', predicate: ({ state }) => state.data === undefined })
}

/** Tries the password; a wrong one is a 401 `invalid_credentials`, after too many a 429. */
export function useOpenCrm() {
  const client = useQueryClient()
  return useMutation({
    ...mutation(openCrm),
    // Responses in flight could carry the old session token.
    onMutate: () => client.cancelQueries(),
    onError: () => void fetchCancelled(client),
    onSuccess: async (access) => {
      // Search and notifications include the CRM from now on. The server ends the live connection, which asks for what
      // is stale as soon as it stands again.
      await client.invalidateQueries({ refetchType: 'none' })
      client.setQueryData(keyOf(getCrmAccess, {}), access)
      void fetchCancelled(client)
    },
  })
}

/** Locks the CRM for this session and forgets everything of it that the page has read. */
export function useCloseCrm() {
  const client = useQueryClient()
  return useMutation({
    ...mutation(closeCrm),
    // What is under way would be refused.
    onMutate: () => client.cancelQueries(OF_CRM),
    onError: () => void fetchCancelled(client),
    onSuccess: () => {
      client.setQueryData(keyOf(getCrmAccess, {}), { unlocked: false })
      client.removeQueries(OF_CRM)
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

/** The queries that read CRM data. */
const OF_CRM = {
  predicate: ({ queryKey }: Query) =>
    queryKey.some(
      (part) =>
        typeof part === 'string' &&
        (PREFIXES.some((prefix) => part.startsWith(prefix)) || part.endsWith(LINKS)) &&
        !part.startsWith(getCrmAccess.url),
    ),
}
