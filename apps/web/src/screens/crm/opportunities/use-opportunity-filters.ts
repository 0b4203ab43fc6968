import { type OpportunityFilter, Stage } from '@cadencia/crm/opportunities/contract'
import { addDays } from '@cadencia/locale/sao-paulo'
import { useMemo } from 'react'
import { z } from 'zod'
import { AddressPerson, withoutEmpty } from '../../../lists/filter-values.ts'
import { useUrlFilters } from '../../../lists/use-url-filters.ts'

/** Days until the expected close. */
export const CLOSINGS = ['7', '30', '90'] as const

const Address = z.object({
  q: z.string().catch(''),
  owner: AddressPerson,
  /** The board shows all stages. */
  stage: Stage.nullable().catch(null),
  closing: z.enum(CLOSINGS).nullable().catch(null),
})

const DEFAULTS: z.infer<typeof Address> = { q: '', owner: null, stage: null, closing: null }

/**
 * Which opportunities are shown; `queryFilter` goes to the server and stays the same object as long as it means the same.
 *
 * @param today `YYYY-MM-DD` in São Paulo
 */
export function useOpportunityFilters(today: string, isBoard: boolean) {
  const address = useUrlFilters(Address, DEFAULTS)
  const { q, owner, closing } = address.filters
  const stage = isBoard ? null : address.filters.stage
  const queryFilter = useMemo(
    (): OpportunityFilter => ({
      ...withoutEmpty({ q, assignedTo: owner, stage }),
      ...(closing ? { closingUntil: addDays(today, Number(closing)) } : {}),
    }),
    [q, owner, stage, closing, today],
  )
  return { ...address, queryFilter, isFiltered: Object.keys(queryFilter).length > 0 }
}
