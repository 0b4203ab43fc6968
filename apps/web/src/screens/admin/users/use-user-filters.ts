import { UserRole } from '@cadencia/people/contract'
import type { AdminUserFilter } from '@cadencia/people/users/contract'
import { z } from 'zod'
import { withoutEmpty } from '../../../lists/filter-values.ts'
import { filtersIn, useUrlFilters } from '../../../lists/use-url-filters.ts'

const STATES = ['active', 'inactive'] as const

const Address = z.object({
  q: z.string().nullable(),
  team: z.uuid().nullable().catch(null),
  role: UserRole.nullable().catch(null),
  state: z.enum(STATES).nullable().catch(null),
})
export type UserFilters = z.infer<typeof Address>

const DEFAULTS: UserFilters = { q: null, team: null, role: null, state: null }

/** The filters that an address has. */
export const userFiltersIn = (params: URLSearchParams) => filtersIn(Address, DEFAULTS, params)

/** The query for these filters. */
export function filterOf({ q, team, role, state }: UserFilters): AdminUserFilter {
  return {
    ...withoutEmpty({ q, teamId: team, role }),
    ...(state ? { isActive: state === 'active' ? 'true' : 'false' } : {}),
  }
}

/** Which people are listed. */
export function useUserFilters() {
  return useUrlFilters(Address, DEFAULTS)
}
