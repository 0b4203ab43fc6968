import { UserRole } from '@cadencia/people/contract'
import type { AdminUserFilter } from '@cadencia/people/users/contract'
import { z } from 'zod'
import { withoutEmpty } from '../../../lists/filter-values.ts'
import { useUrlFilters } from '../../../lists/use-url-filters.ts'

const STATES = ['active', 'inactive'] as const

const Address = z.object({
  q: z.string().nullable(),
  team: z.uuid().nullable().catch(null),
  role: UserRole.nullable().catch(null),
  state: z.enum(STATES).nullable().catch(null),
})
export type UserFilters = z.infer<typeof Address>

const DEFAULTS: UserFilters = { q: null, team: null, role: null, state: null }

/** Which people are listed; `queryFilter` goes to the server. */
export function useUserFilters() {
  const address = useUrlFilters(Address, DEFAULTS)
  const { q, team, role, state } = address.filters
  const queryFilter: AdminUserFilter = {
    ...withoutEmpty({ q, teamId: team, role }),
    ...(state ? { isActive: state === 'active' ? 'true' : 'false' } : {}),
  }
  return { ...address, queryFilter }
}
