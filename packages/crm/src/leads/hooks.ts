import type { InputFor } from '@cadencia/contract/endpoint'
import { pagedQuery } from '@cadencia/http/pages'
import { mutation, query } from '@cadencia/http/query'
import { recordHooks } from '@cadencia/http/record-hooks'
import { MANY } from '@cadencia/realtime/contract'
import {
  keepPreviousData,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { staleWithActivity, staleWithClient, staleWithLead, staleWithOpportunity } from '../hooks.ts'
import {
  activityRecords,
  clientRecords,
  invalidate,
  leadRecords,
  opportunityRecords,
} from '../live-records.ts'
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
  return pagedQuery(listLeads, { query: filter })
}

/** Leads page by page, `total` with each; those of the filter before stay in sight until the new ones are there. */
export function useLeads(filter: LeadListQuery) {
  return useInfiniteQuery({ ...leadPages(filter), placeholderData: keepPreviousData })
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

function showLead(client: QueryClient, lead: Lead): void {
  leadRecords.show(client, lead)
  void invalidate(client, staleWithLead(lead.id))
}

const { changeHook, removeHook } = recordHooks<Lead>({
  show: showLead,
  forget: (client, id) => {
    leadRecords.apply(client, { id, row: null })
    void invalidate(client, staleWithLead(id))
  },
})

export function useCreateLead() {
  const client = useQueryClient()
  return useMutation({
    ...mutation(createLead),
    onSuccess: (lead, { body }) => {
      showLead(client, lead)
      if (!body.followUp) return
      void activityRecords.changed(client, MANY)
      void invalidate(client, staleWithActivity(lead.id))
    },
  })
}

export const useUpdateLead = changeHook(mutation(updateLead))

/** Notes that somebody agreed to be written to, or no longer does. */
export const useRecordConsent = changeHook(mutation(recordConsent))

/** Many leads changed: lists and records are looked at again. */
export function invalidateAllLeads(client: QueryClient): Promise<void> {
  void leadRecords.changed(client, MANY)
  return invalidate(client, staleWithLead(MANY))
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
        opportunityRecords.show(client, opportunity)
        void invalidate(client, staleWithOpportunity(opportunity.id))
      }
      if (made) {
        clientRecords.show(client, made)
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
