import type { InputFor } from '@cadencia/contract/endpoint'
import { pagedQuery } from '@cadencia/http/pages'
import { keyOf, mutation, query } from '@cadencia/http/query'
import { HEARD_WHILE_SHOWN } from '@cadencia/realtime/live-query'
import { type Invalidations, useLiveEvent, useLiveTopic } from '@cadencia/realtime/react'
import {
  keepPreviousData,
  type QueryClient,
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
  type ReportFormat,
  type ReportType,
  type ReportWithData,
  retryReport,
  updateSubscription,
} from './contract.ts'

export const reportInvalidations: Invalidations = {
  report: ({ id }) => [keyOf(listRecentReports), keyOf(getReport, { params: { id } })],
}

export type ReportFilter = Omit<NonNullable<InputFor<typeof listRecentReports>['query']>, 'limit' | 'cursor'>

/** The pages of the reports of the last 30 days, as `useInfiniteQuery` takes them. */
export const reportPages = (filter: ReportFilter) => pagedQuery(listRecentReports, { query: filter })

/** The reports of the last 30 days, the newest first, page by page, kept fresh while they are on the screen. */
export function useRecentReports(filter: ReportFilter) {
  useLiveTopic('reports')
  return useInfiniteQuery({
    ...reportPages(filter),
    ...HEARD_WHILE_SHOWN,
    placeholderData: keepPreviousData,
  })
}

/** Files made so far of reports that are being made, as events report them. */
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

/** How long an export waits for the worker's files. */
const FILES_LIMIT_MS = 60_000
const LOOK_EVERY_MS = 1000

/** A report once its files are made or have failed; still being made where the worker takes too long. */
async function whenMade(client: QueryClient, report: ReportWithData): Promise<ReportWithData> {
  const endsAt = Date.now() + FILES_LIMIT_MS
  let seen = report
  while (seen.status === 'Processando' && Date.now() < endsAt) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
    seen = await client.fetchQuery({ ...query(getReport, { params: { id: report.id } }), staleTime: 0 })
  }
  return seen
}

/** Makes a report of the last 30 days; its JSON is there at once, the files are waited for. */
export function useExportReport() {
  const client = useQueryClient()
  const { mutateAsync: generate } = useGenerateReport()
  return useMutation({
    mutationFn: async ({ type, format }: { readonly type: ReportType; readonly format: ReportFormat }) => {
      const report = await generate({ params: { type }, body: null })
      return format === 'json' ? report : whenMade(client, report)
    },
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
