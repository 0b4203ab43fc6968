import { DIRECTIONS, KnowledgeArea, KnowledgeSort } from '@cadencia/sprints/knowledge/contract'
import type { KnowledgeListQuery } from '@cadencia/sprints/knowledge/react'
import { z } from 'zod'
import { AddressId, withoutEmpty } from '../../../lists/filter-values.ts'
import { filtersIn, useUrlFilters } from '../../../lists/use-url-filters.ts'

const Address = z.object({
  direction: z.enum(DIRECTIONS).catch('given'),
  q: z.string().catch(''),
  area: KnowledgeArea.nullable().catch(null),
  person: AddressId,
})

type ShareFilters = z.infer<typeof Address>

const DEFAULTS: ShareFilters = { direction: 'given', q: '', area: null, person: null }

/** Which shares are listed. */
export function useShareFilters() {
  const address = useUrlFilters(Address, DEFAULTS)
  const { q, area, person } = address.filters
  return {
    ...address,
    isFiltered: q !== '' || area !== null || person !== null,
    clear: () => address.change({ q: '', area: null, person: null }),
  }
}

/** The filters that an address has. */
export const shareFiltersIn = (params: URLSearchParams) => filtersIn(Address, DEFAULTS, params)

/** The query for these filters; `sort` is a sort key of the collection. */
export function queryOf({ direction, q, area, person }: ShareFilters, sort: string): KnowledgeListQuery {
  return {
    direction,
    sort: KnowledgeSort.parse(sort),
    ...withoutEmpty({ q, knowledgeArea: area, personId: person }),
  }
}
