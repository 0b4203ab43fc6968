import { pagedQuery } from '@cadencia/http/pages'
import { query } from '@cadencia/http/query'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type AccessLogFilter, getAccessFigures, listAccessLogs } from './contract.ts'

const PAGE = '100'

/** Accesses, page by page; asked for anew each time somebody comes. */
export function useAccessLogs(filter: AccessLogFilter) {
  return useInfiniteQuery({
    ...pagedQuery(listAccessLogs, { query: { ...filter, limit: PAGE } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}

/** The four figures of the same accesses, and what the charts draw. */
export function useAccessFigures(filter: AccessLogFilter) {
  return useQuery({
    ...query(getAccessFigures, { query: filter }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}
