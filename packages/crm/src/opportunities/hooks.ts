import type { InputFor } from '@cadencia/contract/endpoint'
import { callPage, pagedQuery } from '@cadencia/http/pages'
import { mutation, query } from '@cadencia/http/query'
import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
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

function useShowOpportunity() {
  const client = useQueryClient()
  return async (opportunity: Opportunity) => {
    const stale = [
      [BOARD_KEY],
      ...staleWithOpportunity(opportunity.id),
      // Winning makes or updates a client, and says something of the lead.
      ...(opportunity.clientId ? staleWithClient(opportunity.clientId) : []),
      ...(opportunity.leadId ? staleWithLead(opportunity.leadId) : []),
    ]
    if (opportunity.clientId) clientUpdates.recordChanged(client, opportunity.clientId)
    if (opportunity.leadId) leadUpdates.recordChanged(client, opportunity.leadId)
    await cacheRecord(client, opportunity, {
      one: getOpportunity,
      list: listOpportunities,
      updates: opportunityUpdates,
      stale,
    })
  }
}

export function useCreateOpportunity() {
  const show = useShowOpportunity()
  return useMutation({
    ...mutation(createOpportunity),
    onSuccess: (opportunity) => void show(opportunity),
  })
}

/** Changes fields, or the stage outside of the board. */
export function useUpdateOpportunity() {
  const show = useShowOpportunity()
  return useMutation({
    ...mutation(updateOpportunity),
    onSuccess: (opportunity) => void show(opportunity),
  })
}

export function useRemoveOpportunity() {
  const client = useQueryClient()
  return useMutation({
    ...mutation(removeOpportunity),
    onSuccess: (_nothing, { params }) =>
      void uncacheRecord(client, params.id, {
        updates: opportunityUpdates,
        stale: [[BOARD_KEY], ...staleWithOpportunity(params.id)],
      }),
  })
}

/** Brings a deleted one back, for a day after its deletion. */
export function useRestoreOpportunity() {
  const show = useShowOpportunity()
  return useMutation({ ...mutation(restoreOpportunity), onSuccess: (back) => void show(back) })
}
