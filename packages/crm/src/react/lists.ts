import { call } from '@cadencia/http/call'
import type { QueryClient } from '@tanstack/react-query'
import { type Activity, getActivity, listActivities } from '../contract/activities.ts'
import { type Client, getClient, listClients } from '../contract/clients.ts'
import { getLead, type Lead, listLeads } from '../contract/leads.ts'
import { getOpportunity, listOpportunities, type Opportunity } from '../contract/opportunities.ts'
import { type ListOrder, orderOf } from './held-lists.ts'
import { createListNews } from './list-news.ts'

type Query = Readonly<Record<string, unknown>>

/** Nobody asked for these calls: they do not keep the session alive. */
const UNASKED = { isPoll: true }

export const leadNews = createListNews<Lead>(listLeads.url, (id) =>
  call(getLead, { params: { id } }, UNASKED),
)
export const opportunityNews = createListNews<Opportunity>(listOpportunities.url, (id) =>
  call(getOpportunity, { params: { id } }, UNASKED),
)
export const clientNews = createListNews<Client>(listClients.url, (id) =>
  call(getClient, { params: { id } }, UNASKED),
)
export const activityNews = createListNews<Activity>(listActivities.url, (id) =>
  call(getActivity, { params: { id } }, UNASKED),
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
      scoreFrom: ['score'],
      scoreTo: ['score'],
    },
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
    },
    sorts: { value: ['value'], closing: ['expectedCloseDate'], rank: ['rank'] },
  })

export const orderOfClients = (query: Query): ListOrder<Client> =>
  orderOf(query, {
    filters: {
      q: ['name', 'company', 'email', 'phone', 'notes'],
      status: ['status'],
      segment: ['segment'],
      assignedTo: ['assignedTo'],
    },
    sorts: { name: ['name'], value: ['contractValue'], satisfaction: ['satisfactionScore'] },
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
    },
    sorts: { scheduled: ['scheduledAt'] },
  })

/** Has every list of leads asked for anew, since many changed. */
export function renewLeadLists(client: QueryClient): void {
  leadNews.heard(client, '*')
}
