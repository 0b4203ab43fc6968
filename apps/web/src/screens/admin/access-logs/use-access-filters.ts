import { type AccessLogFilter, METHODS } from '@cadencia/admin/access-logs/contract'
import { addDays, saoPauloDay } from '@cadencia/locale/sao-paulo'
import { z } from 'zod'
import { withoutEmpty } from '../../../lists/filter-values.ts'
import { useUrlFilters } from '../../../lists/use-url-filters.ts'

export const PERIODS = ['1', '7', '30', '180'] as const
/** Also the period of the administrators' home. */
const DEFAULT_PERIOD = '7'
export const DEFAULT_PERIOD_LABEL = 'Últimos 7 dias'

/** The first day of a period that ends today. */
const firstDayOf = (period: string) => addDays(saoPauloDay(Date.now()), 1 - Number(period))
export const defaultFirstDay = () => firstDayOf(DEFAULT_PERIOD)

export const STATUSES = ['2xx', '3xx', '4xx', '5xx'] as const

const Address = z.object({
  team: z.string().nullable(),
  member: z.string().nullable(),
  method: z.enum(METHODS).nullable().catch(null),
  status: z.enum(STATUSES).nullable().catch(null),
  /** Days, today included. */
  period: z.enum(PERIODS).catch(DEFAULT_PERIOD),
})
export type AccessFilters = z.infer<typeof Address>

const DEFAULTS: AccessFilters = {
  team: null,
  member: null,
  method: null,
  status: null,
  period: DEFAULT_PERIOD,
}

/** Which accesses are listed; `queryFilter` goes to the server. */
export function useAccessFilters() {
  const { filters, change } = useUrlFilters(Address, DEFAULTS)
  const { team, member, method, status, period } = filters
  const queryFilter: AccessLogFilter = {
    ...withoutEmpty({ teamName: team, userEmail: member, method, statusCode: status }),
    from: firstDayOf(period),
  }
  return { filters, queryFilter, change }
}
