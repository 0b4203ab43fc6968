import { type AdminUserFilter, USER_SORTS } from '@cadencia/people/users/contract'
import { optionalText, sortIn } from '../../../collections/filters/address-fields.ts'
import { filterAddress, filterQuery } from '../../../collections/filters/field-filters.tsx'
import { withoutEmpty } from '../../../collections/filters/filter-values.ts'
import { type FiltersOf, filtersIn, useUrlFilters } from '../../../collections/filters/use-url-filters.ts'
import { USER_FIELDS } from './fields.tsx'

const ADDRESS = { q: optionalText, ...filterAddress(USER_FIELDS) }
export type UserFilters = FiltersOf<typeof ADDRESS>

/** The filters that an address has. */
export const userFiltersIn = (params: URLSearchParams) => filtersIn(ADDRESS, params)

/** The query for these filters. */
export function filterOf(filters: UserFilters): AdminUserFilter {
  const { isActive, ...query } = filterQuery<AdminUserFilter>()(USER_FIELDS, filters)
  return {
    ...withoutEmpty({ q: filters.q }),
    ...query,
    ...(isActive && { isActive: isActive === 'active' ? 'true' : 'false' }),
  }
}

/** The order that a view of the list has. */
export const userSortOf = (sort: string) => sortIn(USER_SORTS, sort) ?? 'name'

/** Which people are listed. */
export function useUserFilters() {
  return useUrlFilters(ADDRESS)
}
