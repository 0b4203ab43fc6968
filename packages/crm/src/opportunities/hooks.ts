import type { InputFor } from '@cadencia/contract/endpoint'
import { pagedQuery, wholeQuery } from '@cadencia/http/pages'
import { mutation, query } from '@cadencia/http/query'
import { recordHooks } from '@cadencia/http/record-hooks'
import { keepPreviousData, type QueryClient, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { staleWithClient, staleWithLead, staleWithOpportunity } from '../hooks.ts'
import { clientRecords, invalidate, leadRecords, opportunityRecords } from '../live-records.ts'
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
  return pagedQuery(listOpportunities, { query: filter })
}

/** Opportunities page by page; those of the filter before stay in sight until the new ones are there. */
export function useOpportunities(filter: OpportunityListQuery) {
  return useInfiniteQuery({ ...opportunityPages(filter), placeholderData: keepPreviousData })
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
  return useQuery(wholeQuery(getStageHistory, { params: { id } }))
}

export function useOpportunityHistory(id: string) {
  return useQuery(query(getOpportunityHistory, { params: { id } }))
}

/** Puts an opportunity where screens show it; winning makes or updates a client, and says something of the lead. */
export function showOpportunity(client: QueryClient, opportunity: Opportunity): void {
  const { id, clientId, leadId } = opportunity
  opportunityRecords.show(client, opportunity)
  if (clientId) void clientRecords.changed(client, clientId)
  if (leadId) void leadRecords.changed(client, leadId)
  void invalidate(client, [
    ...staleWithOpportunity(id),
    ...(clientId ? staleWithClient(clientId) : []),
    ...(leadId ? staleWithLead(leadId) : []),
  ])
}

const { changeHook, removeHook } = recordHooks<Opportunity>({
  show: showOpportunity,
  forget: (client, id) => {
    opportunityRecords.apply(client, { id, row: null })
    void invalidate(client, staleWithOpportunity(id))
  },
})

export const useCreateOpportunity = changeHook(mutation(createOpportunity))

/** Changes fields, or the stage outside of the board. */
export const useUpdateOpportunity = changeHook(mutation(updateOpportunity))

export const useRemoveOpportunity = removeHook(mutation(removeOpportunity))

/** Brings a deleted one back, for a day after its deletion. */
export const useRestoreOpportunity = changeHook(mutation(restoreOpportunity))
