import type { AccessLogFilter } from '@cadencia/admin/access-logs/contract'
import { addDays, saoPauloDay } from '@cadencia/locale/sao-paulo'
import { oneOf, optionalText } from '../../../collections/filters/address-fields.ts'
import { filterAddress, filterQuery } from '../../../collections/filters/field-filters.tsx'
import { withoutEmpty } from '../../../collections/filters/filter-values.ts'
import { type FiltersOf, useUrlFilters } from '../../../collections/filters/use-url-filters.ts'
import { ACCESS_FIELDS } from './fields.tsx'

export const PERIODS = ['1', '7', '30', '180'] as const
/** Also the period of the administrators' home. */
const DEFAULT_PERIOD = '7'
export const DEFAULT_PERIOD_LABEL = 'Últimos 7 dias'

/** The first day of a period that ends today. */
const firstDayOf = (period: string) => addDays(saoPauloDay(Date.now()), 1 - Number(period))
export const defaultFirstDay = () => firstDayOf(DEFAULT_PERIOD)

const ADDRESS = {
  team: optionalText,
  member: optionalText,
  ...filterAddress(ACCESS_FIELDS),
  /** Days, today included. */
  period: oneOf(PERIODS, DEFAULT_PERIOD),
}
export type AccessFilters = FiltersOf<typeof ADDRESS>

/** Which accesses are listed; `queryFilter` goes to the server. */
export function useAccessFilters() {
  const { filters, change } = useUrlFilters(ADDRESS)
  const { team, member, period, ...others } = filters
  const queryFilter: AccessLogFilter = {
    ...withoutEmpty({ teamName: team, userEmail: member }),
    ...filterQuery<AccessLogFilter>()(ACCESS_FIELDS, others),
    from: firstDayOf(period),
  }
  return { filters, queryFilter, change }
}
