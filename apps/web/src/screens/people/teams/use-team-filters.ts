import { anyText } from '../../../collections/filters/address-fields.ts'
import { useUrlFilters } from '../../../collections/filters/use-url-filters.ts'

const ADDRESS = { q: anyText }

/** Which teams are listed. */
export function useTeamFilters() {
  return useUrlFilters(ADDRESS)
}
