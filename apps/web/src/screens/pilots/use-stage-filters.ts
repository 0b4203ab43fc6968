import { anyText } from '../../collections/filters/address-fields.ts'
import { filterAddress } from '../../collections/filters/field-filters.tsx'
import { useUrlFilters } from '../../collections/filters/use-url-filters.ts'
import { STAGE_FIELDS } from './fields.tsx'

const ADDRESS = { q: anyText, ...filterAddress(STAGE_FIELDS) }

/** Which stages are listed. */
export function useStageFilters() {
  return useUrlFilters(ADDRESS)
}
