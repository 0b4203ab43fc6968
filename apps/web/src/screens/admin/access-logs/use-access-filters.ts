import { type AccessLogFilter, METHODS } from '@cadencia/admin/access-logs/contract'
import { addDays, saoPauloDay } from '@cadencia/locale/sao-paulo'
import { oneOf, optionalText } from '../../../collections/filters/address-fields.ts'
import { withoutEmpty } from '../../../collections/filters/filter-values.ts'
import { type FiltersOf, useUrlFilters } from '../../../collections/filters/use-url-filters.ts'

export const PERIODS = ['1', '7', '30', '180'] as const
/** Also the period of the administrators' home. */
const DEFAULT_PERIOD = '7'
export const DEFAULT_PERIOD_LABEL = 'Últimos 7 dias'

/** The first day of a period that ends today. */
const firstDayOf = (period: string) => addDays(saoPauloDay(Date.now()), 1 - Number(period))
export const defaultFirstDay = () => firstDayOf(DEFAULT_PERIOD)

export const STATUSES = ['2xx', '3xx', '4xx', '5xx'] as const

const ADDRESS = {
  team: optionalText,
  member: optionalText,
  method: oneOf(METHODS),
  status: oneOf(STATUSES),
  /** Days, today included. */
  period: oneOf(PERIODS, DEFAULT_PERIOD),
}
export type AccessFilters = FiltersOf<typeof ADDRESS>

/** Which accesses are listed; `queryFilter` goes to the server. */
export function useAccessFilters() {
  const { filters, change } = useUrlFilters(ADDRESS)
  const { team, member, method, status, period } = filters
  const queryFilter: AccessLogFilter = {
    ...withoutEmpty({ teamName: team, userEmail: member, method, statusCode: status }),
    from: firstDayOf(period),
  }
  return { filters, queryFilter, change }
}
