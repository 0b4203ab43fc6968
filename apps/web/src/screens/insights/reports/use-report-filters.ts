import { MADE_WITHIN, REPORT_SORTS, REPORT_TYPES } from '@cadencia/insights/reports/contract'
import type { ReportFilter } from '@cadencia/insights/reports/react'
import { oneOf, recordId, sortIn } from '../../../collections/filters/address-fields.ts'
import { withoutEmpty } from '../../../collections/filters/filter-values.ts'
import { type FiltersOf, filtersIn, useUrlFilters } from '../../../collections/filters/use-url-filters.ts'
import { useUrlState } from '../../../kit/use-url-state.ts'

const ADDRESS = {
  type: oneOf(REPORT_TYPES),
  period: oneOf(MADE_WITHIN),
  person: recordId,
}

type ReportFilters = FiltersOf<typeof ADDRESS>

/** Which reports are listed. */
export function useReportFilters() {
  return useUrlFilters(ADDRESS)
}

/** The filters that an address has. */
export const reportFiltersIn = (params: URLSearchParams) => filtersIn(ADDRESS, params)

/** The query for these filters; `sort` is a sort key of the collection. */
export function queryOf({ type, period, person }: ReportFilters, sort: string): ReportFilter {
  return withoutEmpty({ sort: sortIn(REPORT_SORTS, sort), type, within: period, createdBy: person })
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
