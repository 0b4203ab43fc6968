import type { InputFor } from '@cadencia/contract/endpoint'
import { call } from '@cadencia/http/call'
import { pagedQuery, wholeQuery } from '@cadencia/http/pages'
import { keyOf, mutation, query } from '@cadencia/http/query'
import { recordHooks } from '@cadencia/http/record-hooks'
import { inputOf } from '@cadencia/realtime/contract'
import { createLiveRecords } from '@cadencia/realtime/live-records'
import type { Invalidations } from '@cadencia/realtime/react'
import { keepPreviousData, type QueryClient, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import {
  createSupportRequest,
  getSupportFigures,
  getSupportHistory,
  getSupportRequest,
  listSupportRequests,
  rateSupport,
  SUPPORT_LIST,
  type SupportRequest,
  updateSupportRequest,
} from './contract.ts'

const supportRecords = createLiveRecords<SupportRequest>({
  list: listSupportRequests,
  rules: SUPPORT_LIST,
  one: (id) => keyOf(getSupportRequest, { params: { id } }),
  find: (id) => call(getSupportRequest, { params: { id } }, { isPoll: true }),
})

/** What else to refetch when a request changes. */
export const supportInvalidations: Invalidations = {
  support: ({ id }, client) => {
    void supportRecords.changed(client, id)
    return [keyOf(getSupportHistory, inputOf(id)), keyOf(getSupportFigures)]
  },
}

type ListQuery = NonNullable<InputFor<typeof listSupportRequests>['query']>
export type SupportListFilter = Omit<ListQuery, 'limit' | 'cursor'>

const PAGE = '100'

/** The pages of a list of requests, as `useInfiniteQuery` takes them. */
export const supportPages = (filter: SupportListFilter) =>
  pagedQuery(listSupportRequests, { query: { ...filter, limit: PAGE } })

export function useSupportPages(filter: SupportListFilter) {
  return useInfiniteQuery({
    ...supportPages(filter),
    placeholderData: keepPreviousData,
  })
}

export function useSupportRequest(id: string) {
  return useQuery(query(getSupportRequest, { params: { id } }))
}

export function useSupportHistory(id: string) {
  return useQuery(wholeQuery(getSupportHistory, { params: { id } }))
}

/** The figures of a team's requests, as `useQuery` takes them; of all requests without a team. */
export const supportFigures = (teamId: string | null) =>
  query(getSupportFigures, teamId === null ? {} : { query: { teamId } })

/** Without a team, the figures of all requests. */
export function useSupportFigures(teamId: string | null) {
  return useQuery({ ...supportFigures(teamId), placeholderData: keepPreviousData })
}

/** Puts a request, as the server answered it, where screens show it, and refetches what depends on it. */
function showRequest(client: QueryClient, request: SupportRequest): void {
  supportRecords.show(client, request)
  const stale = [keyOf(getSupportHistory, { params: { id: request.id } }), keyOf(getSupportFigures)]
  for (const queryKey of stale) void client.invalidateQueries({ queryKey })
}

const { changeHook } = recordHooks<SupportRequest>({ show: showRequest })

export const useOpenSupportRequest = changeHook(mutation(createSupportRequest))

export const useUpdateSupportRequest = changeHook(mutation(updateSupportRequest))

export const useRateSupport = changeHook(mutation(rateSupport))
