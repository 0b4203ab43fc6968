import { STAGE_STATUSES } from '@cadencia/pilots/contract'
import { anyText, oneOf, personOrNobody } from '../../collections/filters/address-fields.ts'
import { useUrlFilters } from '../../collections/filters/use-url-filters.ts'

const ADDRESS = {
  q: anyText,
  status: oneOf(STAGE_STATUSES),
  person: personOrNobody,
}

/** Which stages are listed. */
export function useStageFilters() {
  return useUrlFilters(ADDRESS)
}
