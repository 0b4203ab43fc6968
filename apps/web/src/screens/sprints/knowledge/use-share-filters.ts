import { DIRECTIONS, KnowledgeArea } from '@cadencia/sprints/knowledge/contract'
import { z } from 'zod'
import { AddressId } from '../../../lists/filter-values.ts'
import { useUrlFilters } from '../../../lists/use-url-filters.ts'

const Address = z.object({
  direction: z.enum(DIRECTIONS).catch('given'),
  q: z.string().catch(''),
  area: KnowledgeArea.nullable().catch(null),
  person: AddressId,
})

const DEFAULTS: z.infer<typeof Address> = { direction: 'given', q: '', area: null, person: null }

/** Which shares are listed. */
export function useShareFilters() {
  const address = useUrlFilters(Address, DEFAULTS)
  const { q, area, person } = address.filters
  return {
    ...address,
    isFiltered: q !== '' || area !== null || person !== null,
    clear: () => address.change({ q: '', area: null, person: null }),
  }
}
