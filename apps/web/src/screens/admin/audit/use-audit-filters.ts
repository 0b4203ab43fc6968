import type { AuditFilter } from '@cadencia/admin/audit/contract'
import { day, optionalText, recordId } from '../../../collections/filters/address-fields.ts'
import { withoutEmpty } from '../../../collections/filters/filter-values.ts'
import { type FiltersOf, useUrlFilters } from '../../../collections/filters/use-url-filters.ts'
import { isKnownAction } from './audit-actions.ts'

const ADDRESS = {
  who: recordId,
  what: optionalText,
  act: (text: string | null) => (text !== null && isKnownAction(text) ? text : null),
  from: day,
  to: day,
}
export type AuditFilters = FiltersOf<typeof ADDRESS>

/** Which entries of the trail are listed; `queryFilter` goes to the server. */
export function useAuditFilters() {
  const { filters, change } = useUrlFilters(ADDRESS)
  const { who, what, act, from, to } = filters
  const queryFilter: AuditFilter = {
    ...withoutEmpty({ actorId: who, entity: what, action: act, from, to }),
  }
  return { filters, queryFilter, change }
}
