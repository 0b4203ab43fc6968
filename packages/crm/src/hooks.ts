import { keyOf } from '@cadencia/http/query'
import type { Invalidations } from '@cadencia/realtime/react'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { getCrmAccess } from './access/contract.ts'
import { getActivity, getActivityHistory, listActivities } from './activities/contract.ts'
import { listAttachments, listRecordsWithFiles } from './attachments/contract.ts'
import { getClient, getClientHistory, listClients } from './clients/contract.ts'
import { findDuplicateLeads, getLead, getLeadHistory, listLeads } from './leads/contract.ts'
import { activityUpdates, clientUpdates, leadUpdates, opportunityUpdates } from './lists/record-lists.ts'
import {
  getOpportunity,
  getOpportunityHistory,
  getStageHistory,
  listOpportunities,
  Opportunity,
} from './opportunities/contract.ts'
import { getCrmStats } from './stats/contract.ts'
import { getClientTimeline, getLeadTimeline } from './timeline/contract.ts'

/** What shows parts of many records. */
const OVERVIEWS = [keyOf(getLeadTimeline), keyOf(getClientTimeline), keyOf(listRecordsWithFiles)]

/** What a changed lead makes stale, beside the lists that hear of it themselves. `*`, after an import or a bulk edit, stands for many. */
export function staleWithLead(id: string): QueryKey[] {
  const own = id === '*' ? undefined : { params: { id } }
  return [
    keyOf(listLeads),
    keyOf(getLead, own),
    keyOf(getLeadHistory, own),
    keyOf(findDuplicateLeads),
    keyOf(getCrmStats),
    ...OVERVIEWS,
  ]
}

export function staleWithOpportunity(id: string): QueryKey[] {
  const params = { id }
  return [
    keyOf(listOpportunities),
    keyOf(getOpportunity, { params }),
    keyOf(getStageHistory, { params }),
    keyOf(getOpportunityHistory, { params }),
    keyOf(getCrmStats),
    ...OVERVIEWS,
  ]
}

export function staleWithClient(id: string): QueryKey[] {
  const params = { id }
  return [
    keyOf(listClients),
    keyOf(getClient, { params }),
    keyOf(getClientHistory, { params }),
    keyOf(getCrmStats),
    ...OVERVIEWS,
  ]
}

export function staleWithActivity(id: string): QueryKey[] {
  const params = { id }
  return [
    keyOf(listActivities),
    keyOf(getActivity, { params }),
    keyOf(getActivityHistory, { params }),
    keyOf(getCrmStats),
    ...OVERVIEWS,
  ]
}

/** An opportunity as it was announced: whoever announces one that is gone sends null. */
function hearOpportunity(client: QueryClient, id: string, announced: unknown): void {
  const row = Opportunity.nullable().safeParse(announced).data
  if (row === undefined) opportunityUpdates.recordChanged(client, id)
  else opportunityUpdates.applyRecord(client, { id, row })
}

/** What the live changes of the CRM make stale; only sessions that unlocked it hear of any. */
export const crmInvalidations: Invalidations = {
  crm_access: () => [keyOf(getCrmAccess)],
  crm_lead: ({ id }, client) => {
    leadUpdates.recordChanged(client, id)
    return staleWithLead(id)
  },
  crm_opportunity: ({ id, row }, client) => {
    hearOpportunity(client, id, row)
    return staleWithOpportunity(id)
  },
  crm_client: ({ id }, client) => {
    clientUpdates.recordChanged(client, id)
    return staleWithClient(id)
  },
  crm_activity: ({ id }, client) => {
    activityUpdates.recordChanged(client, id)
    return staleWithActivity(id)
  },
  crm_attachment: () => [keyOf(listAttachments), ...OVERVIEWS],
}
