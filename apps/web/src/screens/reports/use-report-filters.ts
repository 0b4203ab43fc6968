import { MADE_WITHIN, ReportType } from '@cadencia/insights/contract/reports'
import { z } from 'zod'
import { useAddress } from '../../records/use-address.ts'
import { useAddressFilters } from '../../records/use-address-filters.ts'

const Address = z.object({
  type: ReportType.nullable().catch(null),
  period: z.enum(MADE_WITHIN).nullable().catch(null),
})

const USUAL: z.infer<typeof Address> = { type: null, period: null }

/** Which reports are listed. */
export function useReportFilters() {
  return useAddressFilters(Address, USUAL)
}

/** `?weekly` opens the choice of the weekly mails; not for a viewer who has a `refusal`. */
export function useWeeklyAddress(refusal: string | undefined) {
  const { params, change } = useAddress()
  return {
    isChoosing: params.has('weekly') && refusal === undefined,
    open: () => change({ weekly: '1' }),
    close: () => change({ weekly: null }),
  }
}
