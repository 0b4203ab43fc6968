import { anyText, oneOf, personOrNobody } from '../../../collections/filters/address-fields.ts'
import { filterAddress } from '../../../collections/filters/field-filters.tsx'
import { useUrlFilters } from '../../../collections/filters/use-url-filters.ts'
import { BOARD_FIELDS } from '../tasks/fields.tsx'

const ADDRESS = {
  person: personOrNobody,
  ...filterAddress(BOARD_FIELDS),
  /** Cards of sub-tasks beside those of their parents. */
  subtasks: oneOf(['on']),
  q: anyText,
}

/** Which tasks the board shows. */
export function useBoardFilters() {
  return useUrlFilters(ADDRESS, 'subtasks')
}
