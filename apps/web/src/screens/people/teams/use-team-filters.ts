import { anyText } from '../../../lists/address-fields.ts'
import { useUrlFilters } from '../../../lists/use-url-filters.ts'

const ADDRESS = { q: anyText }

/** Which teams are listed. */
export function useTeamFilters() {
  return useUrlFilters(ADDRESS)
}
