import type { DecisionQuery } from '@cadencia/meetings/decisions/react'
import { anyText, day, recordId } from '../../../collections/filters/address-fields.ts'
import { filterAddress, filterQuery } from '../../../collections/filters/field-filters.tsx'
import { withoutEmpty } from '../../../collections/filters/filter-values.ts'
import { type FiltersOf, filtersIn, useUrlFilters } from '../../../collections/filters/use-url-filters.ts'
import { DECISION_FIELDS } from './fields.tsx'

const ADDRESS = {
  q: anyText,
  team: recordId,
  ...filterAddress(DECISION_FIELDS),
  from: day,
  to: day,
}

type DecisionFilters = FiltersOf<typeof ADDRESS>

/** Which decisions are listed. */
export function useDecisionFilters() {
  return useUrlFilters(ADDRESS)
}

/** The filters that an address has. */
export const decisionFiltersIn = (params: URLSearchParams) => filtersIn(ADDRESS, params)

/** Longer texts are refused. */
const WORDS_MAX = 100

/** The query for these filters. */
export function queryOf({ q, team, from, to, ...others }: DecisionFilters): DecisionQuery {
  return {
    ...withoutEmpty({ q: q.trim().slice(0, WORDS_MAX), teamId: team, from, to }),
    ...filterQuery<DecisionQuery>()(DECISION_FIELDS, others),
  }
}
