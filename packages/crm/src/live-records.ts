import { call } from '@cadencia/http/call'
import { keyOf } from '@cadencia/http/query'
import { createLiveRecords } from '@cadencia/realtime/live-records'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { type Activity, activityRules, getActivity, listActivities } from './activities/contract.ts'
import { type Client, clientRules, getClient, listClients } from './clients/contract.ts'
import { getLead, type Lead, leadRules, listLeads } from './leads/contract.ts'
import { boardWith } from './opportunities/board-order.ts'
import {
  getOpportunity,
  getOpportunityBoard,
  listOpportunities,
  type Opportunity,
  type OpportunityBoard,
  opportunityRules,
} from './opportunities/contract.ts'

/** Background requests do not keep the session alive. */
const IN_BACKGROUND = { isPoll: true }

export const leadRecords = createLiveRecords<Lead>({
  list: listLeads,
  rules: leadRules,
  one: (id) => keyOf(getLead, { params: { id } }),
  find: (id) => call(getLead, { params: { id } }, IN_BACKGROUND),
})

export const opportunityRecords = createLiveRecords<Opportunity, OpportunityBoard>({
  list: listOpportunities,
  rules: opportunityRules,
  one: (id) => keyOf(getOpportunity, { params: { id } }),
  find: (id) => call(getOpportunity, { params: { id } }, IN_BACKGROUND),
  boards: {
    queryKey: keyOf(getOpportunityBoard),
    rowsOf: ({ columns }) => columns.flatMap(({ opportunities }) => opportunities),
    apply: boardWith,
  },
})

export const clientRecords = createLiveRecords<Client>({
  list: listClients,
  rules: clientRules,
  one: (id) => keyOf(getClient, { params: { id } }),
  find: (id) => call(getClient, { params: { id } }, IN_BACKGROUND),
})

export const activityRecords = createLiveRecords<Activity>({
  list: listActivities,
  rules: activityRules,
  one: (id) => keyOf(getActivity, { params: { id } }),
  find: (id) => call(getActivity, { params: { id } }, IN_BACKGROUND),
})

/** Refetches what screens show of these keys. */
export async function invalidate(client: QueryClient, keys: readonly QueryKey[]): Promise<void> {
  await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })))
}
