import { type ClientFilter, ClientStatus, Segment } from '@cadencia/crm/clients/contract'
import { z } from 'zod'
import { useUrlFilters } from '../../../lists/use-url-filters.ts'

export const CLIENT_SORTS = ['-createdAt', 'name', '-contractValue', '-satisfactionScore'] as const

const Address = z.object({
  q: z.string().nullable().catch(null),
  status: ClientStatus.nullable().catch(null),
  segment: Segment.nullable().catch(null),
  sort: z.enum(CLIENT_SORTS).catch('-createdAt'),
})
export type ClientFilters = z.infer<typeof Address>

const DEFAULTS: ClientFilters = { q: null, status: null, segment: null, sort: '-createdAt' }

/** Which clients are shown, and in which order. */
export function useClientFilters() {
  const { filters, change } = useUrlFilters(Address, DEFAULTS)
  const { q, status, segment } = filters
  return {
    filters,
    change,
    isFiltered: q !== null || status !== null || segment !== null,
    clear: () => change(DEFAULTS),
  }
}

/** The filters as the server takes them. */
export function filterOf({ q, status, segment }: ClientFilters): ClientFilter {
  return { ...(q ? { q } : {}), ...(status ? { status } : {}), ...(segment ? { segment } : {}) }
}
