import { SupportPriority, SupportStatus } from '@cadencia/support/contract'
import { z } from 'zod'
import { useAddressFilters } from '../../records/use-address-filters.ts'

const Address = z.object({
  status: SupportStatus.nullable().catch(null),
  priority: SupportPriority.nullable().catch(null),
  team: z.uuid().nullable().catch(null),
  /** Those that one asked for. */
  mine: z.literal('1').nullable().catch(null),
})

const USUAL: z.infer<typeof Address> = { status: null, priority: null, team: null, mine: null }

/** Which requests are listed. */
export function useSupportFilters() {
  return useAddressFilters(Address, USUAL)
}
