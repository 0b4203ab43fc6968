import { MADE_WITHIN, ReportType } from '@cadencia/insights/reports/contract'
import { z } from 'zod'
import { AddressId } from '../../../lists/filter-values.ts'
import { useUrlFilters } from '../../../lists/use-url-filters.ts'
import { useUrlState } from '../../../lists/use-url-state.ts'

const Address = z.object({
  type: ReportType.nullable().catch(null),
  period: z.enum(MADE_WITHIN).nullable().catch(null),
  person: AddressId,
})

const DEFAULTS: z.infer<typeof Address> = { type: null, period: null, person: null }

/** Which reports are listed. */
export function useReportFilters() {
  return useUrlFilters(Address, DEFAULTS)
}

/** `?weekly` opens the choice of the weekly mails; not for a viewer who has a `refusal`. */
export function useWeeklyUrlState(refusal: string | undefined) {
  const { params, change } = useUrlState()
  return {
    isChoosing: params.has('weekly') && refusal === undefined,
    open: () => change({ weekly: '1' }),
    close: () => change({ weekly: null }),
  }
}
