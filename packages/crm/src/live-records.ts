import { call } from '@cadencia/http/call'
import { keyOf } from '@cadencia/http/query'
import { createLiveRecords } from '@cadencia/realtime/live-records'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { ACTIVITY_LIST, type Activity, getActivity, listActivities } from './activities/contract.ts'
import { CLIENT_LIST, type Client, getClient, listClients } from './clients/contract.ts'
import { getLead, LEAD_LIST, type Lead, listLeads } from './leads/contract.ts'
import { boardWith } from './opportunities/board-order.ts'
import {
  getOpportunity,
  getOpportunityBoard,
  listOpportunities,
  OPPORTUNITY_LIST,
  type Opportunity,
  type OpportunityBoard,
} from './opportunities/contract.ts'

/** Background requests do not keep the session alive. */
const IN_BACKGROUND = { isPoll: true }

export const leadRecords = createLiveRecords<Lead>({
  list: listLeads,
  rules: LEAD_LIST,
  one: (id) => keyOf(getLead, { params: { id } }),
  find: (id) => call(getLead, { params: { id } }, IN_BACKGROUND),
})

export const opportunityRecords = createLiveRecords<Opportunity, OpportunityBoard>({
  list: listOpportunities,
  rules: OPPORTUNITY_LIST,
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
  rules: CLIENT_LIST,
  one: (id) => keyOf(getClient, { params: { id } }),
  find: (id) => call(getClient, { params: { id } }, IN_BACKGROUND),
})

export const activityRecords = createLiveRecords<Activity>({
  list: listActivities,
  rules: ACTIVITY_LIST,
  one: (id) => keyOf(getActivity, { params: { id } }),
  find: (id) => call(getActivity, { params: { id } }, IN_BACKGROUND),
})

/** Refetches what screens show of these keys. */
export async function invalidate(client: QueryClient, keys: readonly QueryKey[]): Promise<void> {
  await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })))
}
