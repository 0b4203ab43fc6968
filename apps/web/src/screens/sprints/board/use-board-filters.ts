import { Priority } from '@cadencia/sprints/tasks/contract'
import { z } from 'zod'
import { AddressPerson } from '../../../lists/filter-values.ts'
import { useUrlFilters } from '../../../lists/use-url-filters.ts'

const Address = z.object({
  person: AddressPerson,
  priority: Priority.nullable().catch(null),
  q: z.string().catch(''),
})

const DEFAULTS: z.infer<typeof Address> = { person: null, priority: null, q: '' }

/** Which tasks the board shows. */
export function useBoardFilters() {
  return useUrlFilters(Address, DEFAULTS)
}
