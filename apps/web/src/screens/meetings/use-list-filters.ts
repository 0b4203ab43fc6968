import { MeetingStatus } from '@cadencia/meetings/contract'
import { z } from 'zod'
import { SCOPES } from '../../lists/scope-filter.tsx'
import { filtersIn, useUrlFilters } from '../../lists/use-url-filters.ts'
import { PERIODS } from './list-order.ts'

const Address = z.object({
  scope: z.enum(SCOPES).catch('mine'),
  status: MeetingStatus.nullable().catch(null),
  period: z.enum(PERIODS).catch('all'),
  q: z.string().catch(''),
})

/** What is not written into the address: one's own meetings. */
const DEFAULTS: z.infer<typeof Address> = { scope: 'mine', status: null, period: 'all', q: '' }

/** Which meetings are listed. */
export function useListFilters() {
  const { filters, change } = useUrlFilters(Address, DEFAULTS)
  const { scope, status, period, q } = filters
  const isFiltered = status !== DEFAULTS.status || period !== DEFAULTS.period || q !== DEFAULTS.q
  return { filters, change, isFiltered, clear: () => change({ ...DEFAULTS, scope }) }
}

/** The filters that an address has. */
export const listFiltersIn = (params: URLSearchParams) => filtersIn(Address, DEFAULTS, params)
