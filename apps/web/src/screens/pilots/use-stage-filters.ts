import { StageStatus } from '@cadencia/pilots/contract'
import { z } from 'zod'
import { AddressPerson } from '../../lists/filter-values.ts'
import { useUrlFilters } from '../../lists/use-url-filters.ts'

const Address = z.object({
  q: z.string().catch(''),
  status: StageStatus.nullable().catch(null),
  person: AddressPerson,
})

const DEFAULTS: z.infer<typeof Address> = { q: '', status: null, person: null }

/** Which stages are listed. */
export function useStageFilters() {
  return useUrlFilters(Address, DEFAULTS)
}
