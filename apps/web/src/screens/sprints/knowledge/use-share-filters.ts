import { DIRECTIONS, KNOWLEDGE_SORTS } from '@cadencia/sprints/knowledge/contract'
import type { KnowledgeListQuery } from '@cadencia/sprints/knowledge/react'
import { anyText, oneOf, recordId, sortIn } from '../../../collections/filters/address-fields.ts'
import { filterAddress, filterQuery } from '../../../collections/filters/field-filters.tsx'
import { withoutEmpty } from '../../../collections/filters/filter-values.ts'
import { type FiltersOf, filtersIn, useUrlFilters } from '../../../collections/filters/use-url-filters.ts'
import { SHARE_FIELDS } from './fields.tsx'

const ADDRESS = {
  direction: oneOf(DIRECTIONS, 'given'),
  q: anyText,
  ...filterAddress(SHARE_FIELDS),
  person: recordId,
}

type ShareFilters = FiltersOf<typeof ADDRESS>

/** Which shares are listed. */
export function useShareFilters() {
  return useUrlFilters(ADDRESS, 'direction')
}

/** The filters that an address has. */
export const shareFiltersIn = (params: URLSearchParams) => filtersIn(ADDRESS, params)

/** The query for these filters; `sort` is a sort key of the collection. */
export function queryOf({ direction, q, person, ...others }: ShareFilters, sort: string): KnowledgeListQuery {
  return {
    direction,
    ...withoutEmpty({ sort: sortIn(KNOWLEDGE_SORTS, sort), q, personId: person }),
    ...filterQuery<KnowledgeListQuery>()(SHARE_FIELDS, others),
  }
}
