import { SprintStatus } from '@cadencia/sprints/contract'
import type { SprintListFilter } from '@cadencia/sprints/react'
import { useSearchParams } from 'react-router'
import { z } from 'zod'

const Address = z.object({
  team: z.uuid().nullable().catch(null),
  status: SprintStatus.nullable().catch(null),
})
type Filters = z.infer<typeof Address>

/** The list's filters, which live in the address so that a link shows the same list to a colleague. */
export function useSprintFilters() {
  const [params, setParams] = useSearchParams()
  const filters = Address.parse({ team: params.get('team'), status: params.get('status') })
  const change = (next: Partial<Filters>) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        for (const [name, value] of Object.entries(next)) {
          if (value) after.set(name, value)
          else after.delete(name)
        }
        return after
      },
      { replace: true, preventScrollReset: true },
    )
  const { team, status } = filters
  const asked: SprintListFilter = { ...(team ? { teamId: team } : {}), ...(status ? { status } : {}) }
  return {
    filters,
    asked,
    isFiltered: team !== null || status !== null,
    change,
    clear: () => change({ team: null, status: null }),
  }
}
