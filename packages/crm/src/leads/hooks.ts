import type { InputFor } from '@cadencia/contract/endpoint'
import { callPage, pagedQuery } from '@cadencia/http/pages'
import { mutation, query } from '@cadencia/http/query'
import { recordHooks } from '@cadencia/http/record-hooks'
import {
  keepPreviousData,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { staleWithActivity, staleWithClient, staleWithLead, staleWithOpportunity } from '../hooks.ts'
import { cacheRecord, invalidate, uncacheRecord } from '../lists/cache-writes.ts'
import { LISTS_KEY, useListUpdates } from '../lists/list-updates.ts'
import {
  activityUpdates,
  clientUpdates,
  leadUpdates,
  opportunityUpdates,
  orderOfLeads,
  renewLeadLists,
} from '../lists/record-lists.ts'
import { removeLeads, restoreLeads, updateLeads } from './bulk-contract.ts'
import {
  createLead,
  findDuplicateLeads,
  getLead,
  getLeadHistory,
  type Lead,
  listLeads,
  removeLead,
  restoreLead,
  updateLead,
} from './contract.ts'
import { convertLead } from './conversion-contract.ts'
import { eraseLeadData, recordConsent } from './personal-data-contract.ts'

export type LeadListQuery = NonNullable<InputFor<typeof listLeads>['query']>

/** The pages of a list of leads, as `useInfiniteQuery` takes them. */
export function leadPages(filter: LeadListQuery) {
  const paged = pagedQuery(listLeads, { query: filter })
  return { ...paged, queryKey: [LISTS_KEY, ...paged.queryKey] }
}

/** Leads page by page, `total` with each; those of the filter before stay in sight until the new ones are there. */
export function useLeads(filter: LeadListQuery) {
  const pages = leadPages(filter)
  useListUpdates(leadUpdates, {
    queryKey: pages.queryKey,
    order: orderOfLeads(filter),
    fetchHead: () => callPage(listLeads, { query: filter }, { isPoll: true }),
  })
  return useInfiniteQuery({ ...pages, placeholderData: keepPreviousData })
}

/** The first leads of a filter, as `useQuery` takes them. */
export const firstLeads = (filter: LeadListQuery) => query(listLeads, { query: filter })

/** The first leads of a filter, where a picker or a card needs no more. */
export function useFirstLeads(filter: LeadListQuery) {
  return useQuery({ ...firstLeads(filter), placeholderData: keepPreviousData })
}

export function useLead(id: string) {
  return useQuery(query(getLead, { params: { id } }))
}

export function useLeadHistory(id: string) {
  return useQuery(query(getLeadHistory, { params: { id } }))
}

/** Leads with this e-mail or phone, for the warning while one is typed; asks nothing while both are empty. */
export function useDuplicateLeads(sought: NonNullable<InputFor<typeof findDuplicateLeads>['query']>) {
  return useQuery({
    ...query(findDuplicateLeads, { query: sought }),
    enabled: Boolean(sought.email || sought.phone),
  })
}

const showLead = (client: QueryClient, lead: Lead) =>
  void cacheRecord(client, lead, {
    one: getLead,
    list: listLeads,
    updates: leadUpdates,
    stale: staleWithLead(lead.id),
  })

const { changeHook, removeHook } = recordHooks<Lead>({
  show: showLead,
  forget: (client, id) => void uncacheRecord(client, id, { updates: leadUpdates, stale: staleWithLead(id) }),
})

export function useCreateLead() {
  const client = useQueryClient()
  return useMutation({
    ...mutation(createLead),
    onSuccess: (lead, { body }) => {
      showLead(client, lead)
      if (!body.followUp) return
      activityUpdates.recordChanged(client, '*')
      void invalidate(client, staleWithActivity(lead.id))
    },
  })
}

export const useUpdateLead = changeHook(mutation(updateLead))

/** Notes that somebody agreed to be written to, or no longer does. */
export const useRecordConsent = changeHook(mutation(recordConsent))

/** Many leads changed: lists and records are looked at again. */
export function invalidateAllLeads(client: QueryClient): Promise<void> {
  renewLeadLists(client)
  return invalidate(client, staleWithLead('*'))
}

/** Changes many leads at once. */
export function useUpdateLeads() {
  const client = useQueryClient()
  return useMutation({ ...mutation(updateLeads), onSuccess: () => invalidateAllLeads(client) })
}

export function useRemoveLeads() {
  const client = useQueryClient()
  return useMutation({ ...mutation(removeLeads), onSuccess: () => invalidateAllLeads(client) })
}

export const useRemoveLead = removeHook(mutation(removeLead))

/** Makes an opportunity or a client of a lead. */
export function useConvertLead() {
  const client = useQueryClient()
  return useMutation({
    ...mutation(convertLead),
    onSuccess: ({ lead, opportunity, client: made }) => {
      showLead(client, lead)
      if (opportunity) {
        opportunityUpdates.applyRecord(client, { id: opportunity.id, row: opportunity })
        void invalidate(client, staleWithOpportunity(opportunity.id))
      }
      if (made) {
        clientUpdates.applyRecord(client, { id: made.id, row: made })
        void invalidate(client, staleWithClient(made.id))
      }
    },
  })
}

/** Erases the personal data of a lead; there is no way back. */
export function useEraseLead() {
  const client = useQueryClient()
  return useMutation({ ...mutation(eraseLeadData), onSuccess: () => client.invalidateQueries() })
}

/** Brings a deleted one back, for a day after its deletion. */
export const useRestoreLead = changeHook(mutation(restoreLead))

export function useRestoreLeads() {
  const client = useQueryClient()
  return useMutation({ ...mutation(restoreLeads), onSuccess: () => invalidateAllLeads(client) })
}
