import { z } from 'zod'
import { useUrlFilters } from '../../../lists/use-url-filters.ts'

const Address = z.object({ q: z.string().catch('') })

const DEFAULTS: z.infer<typeof Address> = { q: '' }

/** Which teams are listed. */
export function useTeamFilters() {
  return useUrlFilters(Address, DEFAULTS)
}
