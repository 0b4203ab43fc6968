import { type OpportunityFilter, Stage } from '@cadencia/crm/opportunities/contract'
import { addDays } from '@cadencia/locale/sao-paulo'
import { z } from 'zod'
import { useUrlFilters } from '../../../lists/use-url-filters.ts'

export const OPPORTUNITY_VIEWS = ['board', 'cards'] as const
export const CLOSINGS = ['7', '30', '90'] as const
/** The orders of the cards; the board has its own. */
export const CARD_SORTS = ['-createdAt', '-value', 'expectedCloseDate'] as const

const Address = z.object({
  q: z.string().nullable().catch(null),
  owner: z
    .union([z.uuid(), z.literal('none')])
    .nullable()
    .catch(null),
  /** Of the cards; the board shows all stages. */
  stage: Stage.nullable().catch(null),
  closing: z.enum(CLOSINGS).nullable().catch(null),
  sort: z.enum(CARD_SORTS).catch('-createdAt'),
  view: z.enum(OPPORTUNITY_VIEWS).catch('board'),
})
export type OpportunityFilters = z.infer<typeof Address>

const DEFAULTS: OpportunityFilters = {
  q: null,
  owner: null,
  stage: null,
  closing: null,
  sort: '-createdAt',
  view: 'board',
}

/** Which opportunities are shown, and whether on the board or as cards. */
export function useOpportunityFilters() {
  const { filters, change } = useUrlFilters(Address, DEFAULTS)
  const { sort: _, view, stage, ...narrowing } = filters
  return {
    filters,
    change,
    isFiltered:
      (view === 'cards' && stage !== null) || Object.values(narrowing).some((value) => value !== null),
    clear: () => change({ ...DEFAULTS, view }),
  }
}

/** The filters as the server takes them; `closing` counts days from `today`. */
export function filterOf({ q, owner, closing }: OpportunityFilters, today: string): OpportunityFilter {
  return {
    ...(q ? { q } : {}),
    ...(owner ? { assignedTo: owner } : {}),
    ...(closing ? { closingUntil: addDays(today, Number(closing)) } : {}),
  }
}
