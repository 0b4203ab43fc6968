import type { InputFor } from '@cadencia/contract/endpoint'
import { pagedQuery } from '@cadencia/http/pages'
import { keyOf, mutation, query } from '@cadencia/http/query'
import { recordHooks } from '@cadencia/http/record-hooks'
import { inputOf } from '@cadencia/realtime/contract'
import type { Invalidations } from '@cadencia/realtime/react'
import {
  type InfiniteData,
  keepPreviousData,
  type QueryClient,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query'
import {
  createSupportRequest,
  getSupportFigures,
  getSupportHistory,
  getSupportRequest,
  listSupportRequests,
  rateSupport,
  type SupportRequest,
  updateSupportRequest,
} from './contract.ts'

/** Queries to refetch when a request changes. */
export const supportInvalidations: Invalidations = {
  support: ({ id }) => [
    keyOf(listSupportRequests),
    keyOf(getSupportRequest, inputOf(id)),
    keyOf(getSupportHistory, inputOf(id)),
    keyOf(getSupportFigures),
  ],
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
  return useQuery(query(getSupportHistory, { params: { id } }))
}

/** The figures of a team's requests, as `useQuery` takes them; of all requests without a team. */
export const supportFigures = (teamId: string | null) =>
  query(getSupportFigures, teamId === null ? {} : { query: { teamId } })

/** Without a team, the figures of all requests. */
export function useSupportFigures(teamId: string | null) {
  return useQuery({ ...supportFigures(teamId), placeholderData: keepPreviousData })
}

type Pages = InfiniteData<{ readonly rows: readonly SupportRequest[] }>

/** Writes the server's answer into the cached queries and refetches what depends on it. */
async function showRequest(client: QueryClient, request: SupportRequest): Promise<void> {
  const params = { id: request.id }
  client.setQueryData(keyOf(getSupportRequest, { params }), request)
  client.setQueriesData<Pages>({ queryKey: keyOf(listSupportRequests) }, (list) => {
    if (!list) return list
    const withRequest = ({ rows, ...page }: Pages['pages'][number]) => ({
      ...page,
      rows: rows.map((one) => (one.id === request.id ? request : one)),
    })
    return { ...list, pages: list.pages.map(withRequest) }
  })
  await Promise.all([
    client.invalidateQueries({ queryKey: keyOf(listSupportRequests) }),
    client.invalidateQueries({ queryKey: keyOf(getSupportHistory, { params }) }),
    client.invalidateQueries({ queryKey: keyOf(getSupportFigures) }),
  ])
}

const { changeHook } = recordHooks<SupportRequest>({
  show: (client, request) => void showRequest(client, request),
})

export const useOpenSupportRequest = changeHook(mutation(createSupportRequest))

export const useUpdateSupportRequest = changeHook(mutation(updateSupportRequest))

export const useRateSupport = changeHook(mutation(rateSupport))
