import type { AuditFilter } from '@cadencia/admin/audit/contract'
import { z } from 'zod'
import { withoutEmpty } from '../../../lists/filter-values.ts'
import { useUrlFilters } from '../../../lists/use-url-filters.ts'
import { isKnownAction } from './audit-actions.ts'

const Address = z.object({
  who: z.uuid().nullable().catch(null),
  what: z.string().nullable(),
  act: z.string().refine(isKnownAction).nullable().catch(null),
  from: z.iso.date().nullable().catch(null),
  to: z.iso.date().nullable().catch(null),
})
export type AuditFilters = z.infer<typeof Address>

const DEFAULTS: AuditFilters = { who: null, what: null, act: null, from: null, to: null }

/** Which entries of the trail are listed; `queryFilter` goes to the server. */
export function useAuditFilters() {
  const { filters, change } = useUrlFilters(Address, DEFAULTS)
  const { who, what, act, from, to } = filters
  const queryFilter: AuditFilter = {
    ...withoutEmpty({ actorId: who, entity: what, action: act, from, to }),
  }
  return { filters, queryFilter, change }
}
