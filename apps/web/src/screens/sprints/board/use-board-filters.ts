import { PRIORITIES } from '@cadencia/sprints/tasks/contract'
import { anyText, oneOf, personOrNobody } from '../../../collections/filters/address-fields.ts'
import { useUrlFilters } from '../../../collections/filters/use-url-filters.ts'

const ADDRESS = {
  person: personOrNobody,
  priority: oneOf(PRIORITIES),
  q: anyText,
}

/** Which tasks the board shows. */
export function useBoardFilters() {
  return useUrlFilters(ADDRESS)
}
