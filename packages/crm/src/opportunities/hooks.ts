import type { InputFor } from '@cadencia/contract/endpoint'
import { callPage, pagedQuery } from '@cadencia/http/pages'
import { mutation, query } from '@cadencia/http/query'
import { recordHooks } from '@cadencia/http/record-hooks'
import { keepPreviousData, type QueryClient, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { staleWithClient, staleWithLead, staleWithOpportunity } from '../hooks.ts'
import { BOARD_KEY, cacheRecord, uncacheRecord } from '../lists/cache-writes.ts'
import { LISTS_KEY, useListUpdates } from '../lists/list-updates.ts'
import {
  clientUpdates,
  leadUpdates,
  opportunityUpdates,
  orderOfOpportunities,
} from '../lists/record-lists.ts'
import {
  createOpportunity,
  getOpportunity,
  getOpportunityHistory,
  getStageHistory,
  listOpportunities,
  type Opportunity,
  removeOpportunity,
  restoreOpportunity,
  updateOpportunity,
} from './contract.ts'

export type OpportunityListQuery = NonNullable<InputFor<typeof listOpportunities>['query']>

/** The pages of a list of opportunities, as `useInfiniteQuery` takes them. */
export function opportunityPages(filter: OpportunityListQuery) {
  const paged = pagedQuery(listOpportunities, { query: filter })
  return { ...paged, queryKey: [LISTS_KEY, ...paged.queryKey] }
}

/** Opportunities page by page; those of the filter before stay in sight until the new ones are there. */
export function useOpportunities(filter: OpportunityListQuery) {
  const pages = opportunityPages(filter)
  useListUpdates(opportunityUpdates, {
    queryKey: pages.queryKey,
    order: orderOfOpportunities(filter),
    fetchHead: () => callPage(listOpportunities, { query: filter }, { isPoll: true }),
  })
  return useInfiniteQuery({ ...pages, placeholderData: keepPreviousData })
}

/** The first opportunities of a filter, as `useQuery` takes them. */
export const firstOpportunities = (filter: OpportunityListQuery) =>
  query(listOpportunities, { query: filter })

/** The first opportunities of a filter, where a picker or a card needs no more. */
export function useFirstOpportunities(filter: OpportunityListQuery) {
  return useQuery({ ...firstOpportunities(filter), placeholderData: keepPreviousData })
}

export function useOpportunity(id: string) {
  return useQuery(query(getOpportunity, { params: { id } }))
}

export function useStageHistory(id: string) {
  return useQuery(query(getStageHistory, { params: { id } }))
}

export function useOpportunityHistory(id: string) {
  return useQuery(query(getOpportunityHistory, { params: { id } }))
}

async function showOpportunity(client: QueryClient, opportunity: Opportunity): Promise<void> {
  const { id, clientId, leadId } = opportunity
  if (clientId) clientUpdates.recordChanged(client, clientId)
  if (leadId) leadUpdates.recordChanged(client, leadId)
  await cacheRecord(client, opportunity, {
    one: getOpportunity,
    list: listOpportunities,
    updates: opportunityUpdates,
    // Winning makes or updates a client, and says something of the lead.
    stale: [
      [BOARD_KEY],
      ...staleWithOpportunity(id),
      ...(clientId ? staleWithClient(clientId) : []),
      ...(leadId ? staleWithLead(leadId) : []),
    ],
  })
}

const { changeHook, removeHook } = recordHooks<Opportunity>({
  show: (client, opportunity) => void showOpportunity(client, opportunity),
  forget: (client, id) =>
    void uncacheRecord(client, id, {
      updates: opportunityUpdates,
      stale: [[BOARD_KEY], ...staleWithOpportunity(id)],
    }),
})

export const useCreateOpportunity = changeHook(mutation(createOpportunity))

/** Changes fields, or the stage outside of the board. */
export const useUpdateOpportunity = changeHook(mutation(updateOpportunity))

export const useRemoveOpportunity = removeHook(mutation(removeOpportunity))

/** Brings a deleted one back, for a day after its deletion. */
export const useRestoreOpportunity = changeHook(mutation(restoreOpportunity))
