import { MeetingStatus } from '@cadencia/meetings/contract'
import { z } from 'zod'
import { useAddressFilters } from '../../records/use-address-filters.ts'
import { PERIODS } from './list-order.ts'

const Address = z.object({
  status: MeetingStatus.nullable().catch(null),
  period: z.enum(PERIODS).catch('all'),
  q: z.string().catch(''),
})

const USUAL: z.infer<typeof Address> = { status: null, period: 'all', q: '' }

/** Which meetings are listed. */
export function useListFilters() {
  return useAddressFilters(Address, USUAL)
}
