import { keyOf } from '@cadencia/http/query'
import type { Invalidations } from '@cadencia/realtime/react'
import type { QueryKey } from '@tanstack/react-query'
import { getCrmAccess } from '../contract/access.ts'
import { getActivity, getActivityHistory, listActivities } from '../contract/activities.ts'
import { listAttachments } from '../contract/attachments.ts'
import { getClient, getClientHistory, listClients } from '../contract/clients.ts'
import { findLeadTwins, getLead, getLeadHistory, listLeads } from '../contract/leads.ts'
import {
  getOpportunity,
  getOpportunityHistory,
  getStageHistory,
  listOpportunities,
} from '../contract/opportunities.ts'
import { getCrmStats } from '../contract/stats.ts'
import { getClientTimeline, getLeadTimeline } from '../contract/timeline.ts'

const JOURNEYS = [keyOf(getLeadTimeline), keyOf(getClientTimeline)]

/** What a changed lead makes stale. `*`, after an import or a bulk edit, stands for many. */
export function staleWithLead(id: string): QueryKey[] {
  const own = id === '*' ? undefined : { params: { id } }
  return [
    keyOf(listLeads),
    keyOf(getLead, own),
    keyOf(getLeadHistory, own),
    keyOf(findLeadTwins),
    keyOf(getCrmStats),
    ...JOURNEYS,
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
    ...JOURNEYS,
  ]
}

export function staleWithClient(id: string): QueryKey[] {
  const params = { id }
  return [
    keyOf(listClients),
    keyOf(getClient, { params }),
    keyOf(getClientHistory, { params }),
    keyOf(getCrmStats),
    ...JOURNEYS,
  ]
}

export function staleWithActivity(id: string): QueryKey[] {
  const params = { id }
  return [
    keyOf(listActivities),
    keyOf(getActivity, { params }),
    keyOf(getActivityHistory, { params }),
    keyOf(getCrmStats),
    ...JOURNEYS,
  ]
}

/** What the live changes of the CRM make stale; only sessions that unlocked it hear of any. */
export const crmInvalidations: Invalidations = {
  crm_access: () => [keyOf(getCrmAccess)],
  crm_lead: ({ id }) => staleWithLead(id),
  crm_opportunity: ({ id }) => staleWithOpportunity(id),
  crm_client: ({ id }) => staleWithClient(id),
  crm_activity: ({ id }) => staleWithActivity(id),
  crm_attachment: () => [keyOf(listAttachments), ...JOURNEYS],
}
