import type { InputFor } from '@cadencia/contract/endpoint'
import { pagedQuery } from '@cadencia/http/pages'
import { keyOf, mutation, query } from '@cadencia/http/query'
import { HEARD_WHILE_SHOWN, type Invalidations, useLiveEvent, useLiveTopic } from '@cadencia/realtime/react'
import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useState } from 'react'
import {
  generateReport,
  getReport,
  getSubscription,
  listRecentReports,
  retryReport,
  updateSubscription,
} from '../contract/reports.ts'

export const reportInvalidations: Invalidations = {
  report: ({ id }) => [keyOf(listRecentReports), keyOf(getReport, { params: { id } })],
}

export type ReportFilter = Omit<NonNullable<InputFor<typeof listRecentReports>['query']>, 'limit' | 'cursor'>

/** The reports of the last 30 days, the newest first, page by page, kept fresh while they are on the screen. */
export function useRecentReports(filter: ReportFilter) {
  useLiveTopic('reports')
  return useInfiniteQuery({
    ...pagedQuery(listRecentReports, { query: filter }),
    ...HEARD_WHILE_SHOWN,
    placeholderData: keepPreviousData,
  })
}

/** Files made so far of reports that are being made, as they are told of. */
export function useFilesMade(): ReadonlyMap<string, number> {
  const [made, setMade] = useState<ReadonlyMap<string, number>>(new Map())
  useLiveEvent('progress', ({ entity, id, done }) => {
    if (entity === 'report') setMade((before) => new Map(before).set(id, done))
  })
  return made
}

/** One report with all that it says. */
export function useReport(id: string) {
  return useQuery({ ...query(getReport, { params: { id } }), ...HEARD_WHILE_SHOWN })
}

/** Makes a report; the list is looked at again. */
export function useGenerateReport() {
  const client = useQueryClient()
  return useMutation({
    ...mutation(generateReport),
    onSuccess: () => client.invalidateQueries({ queryKey: keyOf(listRecentReports) }),
  })
}

/** Asks once more for the files of a report that failed. */
export function useRetryReport() {
  const client = useQueryClient()
  return useMutation({
    ...mutation(retryReport),
    onSuccess: ({ id }) =>
      Promise.all([
        client.invalidateQueries({ queryKey: keyOf(listRecentReports) }),
        client.invalidateQueries({ queryKey: keyOf(getReport, { params: { id } }) }),
      ]),
  })
}

/** What the viewer gets by e-mail every Monday. */
export function useSubscription() {
  return useQuery(query(getSubscription, {}))
}

export function useUpdateSubscription() {
  const client = useQueryClient()
  return useMutation({
    ...mutation(updateSubscription),
    onSuccess: (subscription) => client.setQueryData(keyOf(getSubscription, {}), subscription),
  })
}
