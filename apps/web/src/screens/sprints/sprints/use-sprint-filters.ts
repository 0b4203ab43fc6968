import { SPRINT_SORTS } from '@cadencia/sprints/contract'
import type { SprintListFilter } from '@cadencia/sprints/react'
import { anyText, sortIn } from '../../../collections/filters/address-fields.ts'
import { filterAddress, filterQuery } from '../../../collections/filters/field-filters.tsx'
import { withoutEmpty } from '../../../collections/filters/filter-values.ts'
import { type FiltersOf, filtersIn, useUrlFilters } from '../../../collections/filters/use-url-filters.ts'
import { SPRINT_FIELDS } from './fields.tsx'
import { SPRINT_COLLECTION } from './sprint-collection.tsx'

const ADDRESS = {
  q: anyText,
  ...filterAddress(SPRINT_FIELDS),
}

type SprintFilters = FiltersOf<typeof ADDRESS>

/** Which sprints are listed. */
export function useSprintFilters() {
  return useUrlFilters(ADDRESS)
}

/** The filters that an address has. */
export const sprintFiltersIn = (params: URLSearchParams) => filtersIn(ADDRESS, params)

/** The query for these filters; `sort` is a sort key of the collection. */
export function queryOf(filters: SprintFilters, sort: string): SprintListFilter {
  const { q } = filters
  return {
    ...(q.trim() === '' ? {} : { q }),
    ...filterQuery<SprintListFilter>()(SPRINT_FIELDS, filters),
    // The server has an order of its own by default.
    ...withoutEmpty({ sort: sort === SPRINT_COLLECTION.defaultSort ? null : sortIn(SPRINT_SORTS, sort) }),
  }
}
