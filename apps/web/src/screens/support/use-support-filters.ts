import { SupportPriority, SupportStatus } from '@cadencia/support/contract'
import { useSearchParams } from 'react-router'
import { z } from 'zod'

const Address = z.object({
  status: SupportStatus.nullable().catch(null),
  priority: SupportPriority.nullable().catch(null),
  team: z.uuid().nullable().catch(null),
  mine: z.literal('1').nullable().catch(null),
})

/** Which requests are shown; null where all are. */
export interface SupportFilters {
  readonly status: SupportStatus | null
  readonly priority: SupportPriority | null
  readonly teamId: string | null
  readonly isMine: boolean
}

const NONE: SupportFilters = { status: null, priority: null, teamId: null, isMine: false }

/** The list's filters, which live in the address so that a link shows the same list to a colleague. */
export function useSupportFilters() {
  const [params, setParams] = useSearchParams()
  const { status, priority, team, mine } = Address.parse({
    status: params.get('status'),
    priority: params.get('priority'),
    team: params.get('team'),
    mine: params.get('mine'),
  })
  const filters: SupportFilters = { status, priority, teamId: team, isMine: mine !== null }

  const change = (next: Partial<SupportFilters>) =>
    setParams((before) => written(before, { ...filters, ...next }), {
      replace: true,
      preventScrollReset: true,
    })
  const isFiltered = status !== null || priority !== null || team !== null || mine !== null
  return { filters, isFiltered, change, clear: () => change(NONE) }
}

function written(before: URLSearchParams, filters: SupportFilters): URLSearchParams {
  const after = new URLSearchParams(before)
  const values = {
    status: filters.status,
    priority: filters.priority,
    team: filters.teamId,
    mine: filters.isMine ? '1' : null,
  }
  for (const [name, value] of Object.entries(values)) {
    if (value === null) after.delete(name)
    else after.set(name, value)
  }
  return after
}
