import { MeetingStatus } from '@cadencia/meetings/contract'
import { z } from 'zod'
import { useUrlFilters } from '../../lists/use-url-filters.ts'
import { PERIODS } from './list-order.ts'

const Address = z.object({
  status: MeetingStatus.nullable().catch(null),
  period: z.enum(PERIODS).catch('all'),
  q: z.string().catch(''),
})

const DEFAULTS: z.infer<typeof Address> = { status: null, period: 'all', q: '' }

/** Which meetings are listed. */
export function useListFilters() {
  return useUrlFilters(Address, DEFAULTS)
}
