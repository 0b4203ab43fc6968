import { USER_ROLES } from '@cadencia/people/contract'
import { type AdminUserFilter, USER_SORTS } from '@cadencia/people/users/contract'
import { oneOf, optionalText, recordId, sortIn } from '../../../collections/filters/address-fields.ts'
import { withoutEmpty } from '../../../collections/filters/filter-values.ts'
import { type FiltersOf, filtersIn, useUrlFilters } from '../../../collections/filters/use-url-filters.ts'

const STATES = ['active', 'inactive'] as const

const ADDRESS = {
  q: optionalText,
  team: recordId,
  role: oneOf(USER_ROLES),
  state: oneOf(STATES),
}
export type UserFilters = FiltersOf<typeof ADDRESS>

/** The filters that an address has. */
export const userFiltersIn = (params: URLSearchParams) => filtersIn(ADDRESS, params)

/** The query for these filters. */
export function filterOf({ q, team, role, state }: UserFilters): AdminUserFilter {
  return {
    ...withoutEmpty({ q, teamId: team, role }),
    ...(state ? { isActive: state === 'active' ? 'true' : 'false' } : {}),
  }
}

/** The order that a view of the list has. */
export const userSortOf = (sort: string) => sortIn(USER_SORTS, sort) ?? 'name'

/** Which people are listed. */
export function useUserFilters() {
  return useUrlFilters(ADDRESS)
}
