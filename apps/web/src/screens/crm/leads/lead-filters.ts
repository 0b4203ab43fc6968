import { type LeadFilter, LeadSort, LeadSource, LeadStatus, Temperature } from '@cadencia/crm/leads/contract'
import { useCurrentUser } from '@cadencia/people/react'
import { useLocalStorage } from '@mantine/hooks'
import { z } from 'zod'
import { useUrlFilters } from '../../../lists/use-url-filters.ts'

const LeadView = z.enum(['cards', 'table'])
type LeadView = z.infer<typeof LeadView>

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
  view: LeadView.nullable().catch(null),
})
export type LeadFilters = z.infer<typeof Address>

const DEFAULTS: LeadFilters = {
  q: null,
  status: null,
  source: null,
  temperature: null,
  owner: null,
  sort: 'newest',
  view: null,
}

/** Which leads are shown and in which order. */
export function useLeadFilters() {
  const { filters, change } = useUrlFilters(Address, DEFAULTS)
  const { sort: _, view, ...narrowing } = filters
  return {
    filters,
    change,
    isFiltered: Object.values(narrowing).some((value) => value !== null),
    clear: () => change({ ...DEFAULTS, view }),
  }
}

/** Table or cards: what the address says, else what this person chose last in this browser. */
export function useLeadView({
  filters,
  change,
}: Pick<ReturnType<typeof useLeadFilters>, 'filters' | 'change'>) {
  const { data: user } = useCurrentUser()
  const [remembered, remember] = useLocalStorage<LeadView>({
    key: `cadencia:leads-view:${user?.id ?? ''}`,
    defaultValue: 'cards',
    getInitialValueInEffect: false,
    serialize: (view) => view,
    deserialize: (text) => LeadView.catch('cards').parse(text),
  })
  const choose = (chosen: string) => {
    const view = LeadView.parse(chosen)
    remember(view)
    change({ view: view === 'cards' ? null : view })
  }
  return { view: filters.view ?? remembered, choose }
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
