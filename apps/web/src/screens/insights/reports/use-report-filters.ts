import { MADE_WITHIN, ReportSort, ReportType } from '@cadencia/insights/reports/contract'
import type { ReportFilter } from '@cadencia/insights/reports/react'
import { z } from 'zod'
import { AddressId, withoutEmpty } from '../../../lists/filter-values.ts'
import { filtersIn, useUrlFilters } from '../../../lists/use-url-filters.ts'
import { useUrlState } from '../../../lists/use-url-state.ts'

const Address = z.object({
  type: ReportType.nullable().catch(null),
  period: z.enum(MADE_WITHIN).nullable().catch(null),
  person: AddressId,
})

type ReportFilters = z.infer<typeof Address>

const DEFAULTS: ReportFilters = { type: null, period: null, person: null }

/** Which reports are listed. */
export function useReportFilters() {
  return useUrlFilters(Address, DEFAULTS)
}

/** The filters that an address has. */
export const reportFiltersIn = (params: URLSearchParams) => filtersIn(Address, DEFAULTS, params)

/** The query for these filters; `sort` is a sort key of the collection. */
export function queryOf({ type, period, person }: ReportFilters, sort: string): ReportFilter {
  return { sort: ReportSort.parse(sort), ...withoutEmpty({ type, within: period, createdBy: person }) }
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
