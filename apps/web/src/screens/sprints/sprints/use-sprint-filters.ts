import { SPRINT_SORTS, SPRINT_STATUSES } from '@cadencia/sprints/contract'
import type { SprintListFilter } from '@cadencia/sprints/react'
import { anyText, oneOf, recordId, sortIn } from '../../../collections/filters/address-fields.ts'
import { withoutEmpty } from '../../../collections/filters/filter-values.ts'
import { type FiltersOf, filtersIn, useUrlFilters } from '../../../collections/filters/use-url-filters.ts'
import { SPRINT_COLLECTION } from './sprint-collection.tsx'

const ADDRESS = {
  q: anyText,
  team: recordId,
  status: oneOf(SPRINT_STATUSES),
}

type SprintFilters = FiltersOf<typeof ADDRESS>

/** Which sprints are listed. */
export function useSprintFilters() {
  return useUrlFilters(ADDRESS)
}

/** The filters that an address has. */
export const sprintFiltersIn = (params: URLSearchParams) => filtersIn(ADDRESS, params)

/** The query for these filters; `sort` is a sort key of the collection. */
export function queryOf({ q, team, status }: SprintFilters, sort: string): SprintListFilter {
  return {
    ...(q.trim() === '' ? {} : { q }),
    ...withoutEmpty({ teamId: team, status }),
    // The server has an order of its own by default.
    ...withoutEmpty({ sort: sort === SPRINT_COLLECTION.defaultSort ? null : sortIn(SPRINT_SORTS, sort) }),
  }
}
