import { pagedQuery } from '@cadencia/http/pages'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { type AuditFilter, listAudit } from './contract.ts'

const PAGE = '50'

/** Administrative acts, page by page; asked for anew each time somebody comes. */
export function useAudit(filter: AuditFilter) {
  return useInfiniteQuery({
    ...pagedQuery(listAudit, { query: { ...filter, limit: PAGE } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
}
