import { anyText, personOrNobody } from '../../../collections/filters/address-fields.ts'
import { filterAddress } from '../../../collections/filters/field-filters.tsx'
import { useUrlFilters } from '../../../collections/filters/use-url-filters.ts'
import { BOARD_FIELDS } from '../tasks/fields.tsx'

const ADDRESS = {
  person: personOrNobody,
  ...filterAddress(BOARD_FIELDS),
  q: anyText,
}

/** Which tasks the board shows. */
export function useBoardFilters() {
  return useUrlFilters(ADDRESS)
}
