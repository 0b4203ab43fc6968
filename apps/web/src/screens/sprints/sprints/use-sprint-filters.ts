import { SprintSort, SprintStatus } from '@cadencia/sprints/contract'
import type { SprintListFilter } from '@cadencia/sprints/react'
import { z } from 'zod'
import { AddressId, withoutEmpty } from '../../../lists/filter-values.ts'
import { filtersIn, useUrlFilters } from '../../../lists/use-url-filters.ts'
import { SPRINT_COLLECTION } from './sprint-collection.tsx'

const Address = z.object({
  q: z.string().catch(''),
  team: AddressId,
  status: SprintStatus.nullable().catch(null),
})

type SprintFilters = z.infer<typeof Address>

const DEFAULTS: SprintFilters = { q: '', team: null, status: null }

/** Which sprints are listed. */
export function useSprintFilters() {
  return useUrlFilters(Address, DEFAULTS)
}

/** The filters that an address has. */
export const sprintFiltersIn = (params: URLSearchParams) => filtersIn(Address, DEFAULTS, params)

/** The query for these filters; `sort` is a sort key of the collection. */
export function queryOf({ q, team, status }: SprintFilters, sort: string): SprintListFilter {
  return {
    ...(q.trim() === '' ? {} : { q }),
    ...withoutEmpty({ teamId: team, status }),
    // The server has an order of its own by default.
    ...(sort === SPRINT_COLLECTION.defaultSort ? {} : { sort: SprintSort.parse(sort) }),
  }
}
