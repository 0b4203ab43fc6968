import { pagedQuery } from '@cadencia/http/pages'
import { query } from '@cadencia/http/query'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { ItemStatus } from '../items/contract.ts'
import { getBrief, listDecisions } from './contract.ts'

export interface DecisionQuery {
  readonly q?: string
  readonly teamId?: string
  readonly status?: Exclude<ItemStatus, 'open' | 'done' | 'dropped'>
  /** Days, both included. */
  readonly from?: string
  readonly to?: string
}

/** The pages of what was decided in the meetings whose transcript the viewer may read, as `useInfiniteQuery` takes them. */
export const decisionPages = (filter: DecisionQuery) => pagedQuery(listDecisions, { query: filter })

/** Newest first, page by page; the last list stays in sight while another filter loads. */
export function useDecisionPages(filter: DecisionQuery) {
  return useInfiniteQuery({ ...decisionPages(filter), placeholderData: keepPreviousData })
}

/** What to know before a meeting. Only for who may read the transcript. */
export function useBrief(meetingId: string, { isEnabled = true }: { readonly isEnabled?: boolean } = {}) {
  return useQuery({ ...query(getBrief, { params: { id: meetingId } }), enabled: isEnabled })
}
