import { call } from '@cadencia/http/call'
import type { QueryClient } from '@tanstack/react-query'
import { type Activity, type ActivityFilter, getActivity, listActivities } from '../activities/contract.ts'
import { type Client, type ClientFilter, getClient, listClients } from '../clients/contract.ts'
import { getLead, type Lead, type LeadFilter, listLeads } from '../leads/contract.ts'
import {
  getOpportunity,
  listOpportunities,
  type Opportunity,
  type OpportunityFilter,
} from '../opportunities/contract.ts'
import { type ListOrder, orderOf } from './cached-list.ts'
import { createListUpdates } from './list-updates.ts'

type Query = Readonly<Record<string, unknown>>

/** For each filter, the fields that it depends on. */
type Fields<Filter, T> = Record<keyof Filter, readonly (keyof T)[]>

/** Background requests do not keep the session alive. */
const IN_BACKGROUND = { isPoll: true }

export const leadUpdates = createListUpdates<Lead>(listLeads.url, (id) =>
  call(getLead, { params: { id } }, IN_BACKGROUND),
)
export const opportunityUpdates = createListUpdates<Opportunity>(listOpportunities.url, (id) =>
  call(getOpportunity, { params: { id } }, IN_BACKGROUND),
)
export const clientUpdates = createListUpdates<Client>(listClients.url, (id) =>
  call(getClient, { params: { id } }, IN_BACKGROUND),
)
export const activityUpdates = createListUpdates<Activity>(listActivities.url, (id) =>
  call(getActivity, { params: { id } }, IN_BACKGROUND),
)

export const orderOfLeads = (query: Query): ListOrder<Lead> =>
  orderOf(query, {
    filters: {
      q: ['name', 'company', 'email', 'phone', 'notes'],
      status: ['status'],
      temperature: ['temperature'],
      source: ['source'],
      assignedTo: ['assignedTo'],
      consent: ['consent'],
      isOptedOut: ['isOptedOut'],
      createdFrom: [],
      createdTo: [],
      scoreFrom: ['score'],
      scoreTo: ['score'],
    } satisfies Fields<LeadFilter, Lead>,
    sorts: { name: ['name'], score: ['score'], company: ['company'] },
  })

export const orderOfOpportunities = (query: Query): ListOrder<Opportunity> =>
  orderOf(query, {
    filters: {
      q: ['title', 'notes', 'lead'],
      stage: ['stage'],
      leadId: ['leadId'],
      clientId: ['clientId'],
      assignedTo: ['assignedTo'],
      closingUntil: ['expectedCloseDate'],
    } satisfies Fields<OpportunityFilter, Opportunity>,
    sorts: {
      title: ['title'],
      stage: ['stage'],
      value: ['value'],
      probability: ['probability'],
      expectedCloseDate: ['expectedCloseDate'],
      rank: ['rank'],
    },
  })

export const orderOfClients = (query: Query): ListOrder<Client> =>
  orderOf(query, {
    filters: {
      q: ['name', 'company', 'email', 'phone', 'notes'],
      status: ['status'],
      segment: ['segment'],
      assignedTo: ['assignedTo'],
    } satisfies Fields<ClientFilter, Client>,
    sorts: {
      name: ['name'],
      company: ['company'],
      status: ['status'],
      segment: ['segment'],
      contractValue: ['contractValue'],
      satisfactionScore: ['satisfactionScore'],
    },
  })

export const orderOfActivities = (query: Query): ListOrder<Activity> =>
  orderOf(query, {
    filters: {
      q: ['subject', 'description', 'nextAction'],
      state: ['state'],
      type: ['type'],
      outcome: ['outcome'],
      leadId: ['leadId'],
      opportunityId: ['opportunityId'],
      clientId: ['clientId'],
      createdBy: ['createdBy'],
    } satisfies Fields<ActivityFilter, Activity>,
    sorts: {
      agenda: ['scheduledAt', 'completedAt'],
      subject: ['subject'],
      type: ['type'],
      scheduledAt: ['scheduledAt'],
    },
  })

/** Refetches all lead lists. */
export function renewLeadLists(client: QueryClient): void {
  leadUpdates.recordChanged(client, '*')
}
