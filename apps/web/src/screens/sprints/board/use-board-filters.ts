import { Id } from '@cadencia/contract/values'
import { Priority } from '@cadencia/sprints/tasks/contract'
import { z } from 'zod'
import { useUrlFilters } from '../../../lists/use-url-filters.ts'
import { NOBODY } from './board-filter.ts'

const Address = z.object({
  person: z
    .union([Id, z.literal(NOBODY)])
    .nullable()
    .catch(null),
  priority: Priority.nullable().catch(null),
  q: z.string().catch(''),
})

const DEFAULTS: z.infer<typeof Address> = { person: null, priority: null, q: '' }

/** Which tasks the board shows. */
export function useBoardFilters() {
  return useUrlFilters(Address, DEFAULTS)
}
