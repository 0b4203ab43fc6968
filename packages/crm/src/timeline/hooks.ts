import { call } from '@cadencia/http/call'
import { query } from '@cadencia/http/query'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type Client, getClient } from '../clients/contract.ts'
import { getLead, type Lead } from '../leads/contract.ts'
import { getClientOverview, getClientTimeline, getLeadOverview, getLeadTimeline } from './contract.ts'

export function useLeadTimeline(id: string) {
  return useQuery(query(getLeadTimeline, { params: { id } }))
}

export function useClientTimeline(id: string) {
  return useQuery(query(getClientTimeline, { params: { id } }))
}

/** All that concerns a lead, and the lead itself, in one call; the lead alone where that fails. */
export function useLeadOverview(id: string) {
  const client = useQueryClient()
  const own = query(getLead, { params: { id } })
  const overview = useQuery({
    ...query(getLeadOverview, { params: { id } }),
    queryFn: async () => {
      const found = await call(getLeadOverview, { params: { id } })
      client.setQueryData<Lead>(own.queryKey, (known) => newer(known, found.record))
      return found
    },
  })
  return { overview, record: useQuery({ ...own, enabled: !overview.isPending }) }
}

/** All that concerns a client, and the client itself, in one call; the client alone where that fails. */
export function useClientOverview(id: string) {
  const client = useQueryClient()
  const own = query(getClient, { params: { id } })
  const overview = useQuery({
    ...query(getClientOverview, { params: { id } }),
    queryFn: async () => {
      const found = await call(getClientOverview, { params: { id } })
      client.setQueryData<Client>(own.queryKey, (known) => newer(known, found.record))
      return found
    },
  })
  return { overview, record: useQuery({ ...own, enabled: !overview.isPending }) }
}

/** Of two states of a record: one's own change may be answered before. */
function newer<R extends { readonly version: number }>(known: R | undefined, found: R): R {
  return known && known.version > found.version ? known : found
}
