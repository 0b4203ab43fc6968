import { type LeadFilter, LeadSort, LeadSource, LeadStatus, Temperature } from '@cadencia/crm/contract/leads'
import { z } from 'zod'
import { useAddressFilters } from '../../../records/use-address-filters.ts'

export const LEAD_VIEWS = ['cards', 'table'] as const

const Address = z.object({
  q: z.string().nullable().catch(null),
  status: LeadStatus.nullable().catch(null),
  source: LeadSource.nullable().catch(null),
  temperature: Temperature.nullable().catch(null),
  owner: z
    .union([z.uuid(), z.literal('none')])
    .nullable()
    .catch(null),
  sort: LeadSort.catch('newest'),
  view: z.enum(LEAD_VIEWS).catch('cards'),
})
export type LeadFilters = z.infer<typeof Address>

const USUAL: LeadFilters = {
  q: null,
  status: null,
  source: null,
  temperature: null,
  owner: null,
  sort: 'newest',
  view: 'cards',
}

/** Which leads are shown, in which order and look. */
export function useLeadFilters() {
  const { filters, change } = useAddressFilters(Address, USUAL)
  const { sort: _, view, ...narrowing } = filters
  return {
    filters,
    change,
    isFiltered: Object.values(narrowing).some((value) => value !== null),
    clear: () => change({ ...USUAL, view }),
  }
}

/** The filters as the list and the export take them; what is not set is left out. */
export function filterOf({ q, status, source, temperature, owner }: LeadFilters): LeadFilter {
  return {
    ...(q ? { q } : {}),
    ...(status ? { status } : {}),
    ...(source ? { source } : {}),
    ...(temperature ? { temperature } : {}),
    ...(owner ? { assignedTo: owner } : {}),
  }
}
