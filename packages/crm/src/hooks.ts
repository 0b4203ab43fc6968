import { keyOf } from '@cadencia/http/query'
import { CRM_LINK, listLinkedClients } from '@cadencia/links/contract'
import { inputOf } from '@cadencia/realtime/contract'
import type { Invalidations } from '@cadencia/realtime/react'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { getCrmAccess } from './access/contract.ts'
import { getActivityHistory } from './activities/contract.ts'
import { listAttachments, listRecordsWithFiles } from './attachments/contract.ts'
import { getClientHistory } from './clients/contract.ts'
import { findDuplicateLeads, getLeadHistory } from './leads/contract.ts'
import { activityRecords, clientRecords, leadRecords, opportunityRecords } from './live-records.ts'
import { getOpportunityHistory, getStageHistory, Opportunity } from './opportunities/contract.ts'
import { getCrmStats } from './stats/contract.ts'
import {
  getClientOverview,
  getClientTimeline,
  getLeadOverview,
  getLeadTimeline,
} from './timeline/contract.ts'

/** What shows parts of many records. */
const OVERVIEWS = [
  ...[keyOf(getLeadTimeline), keyOf(getClientTimeline), keyOf(getLeadOverview), keyOf(getClientOverview)],
  keyOf(listRecordsWithFiles),
]

/** What a changed lead makes stale, beside its lists and itself. `*`, after an import or a bulk edit, stands for many. */
export function staleWithLead(id: string): QueryKey[] {
  return [keyOf(getLeadHistory, inputOf(id)), keyOf(findDuplicateLeads), keyOf(getCrmStats), ...OVERVIEWS]
}

export function staleWithOpportunity(id: string): QueryKey[] {
  const params = { id }
  return [
    keyOf(getStageHistory, { params }),
    keyOf(getOpportunityHistory, { params }),
    keyOf(getCrmStats),
    ...OVERVIEWS,
  ]
}

export function staleWithClient(id: string): QueryKey[] {
  return [keyOf(getClientHistory, { params: { id } }), keyOf(getCrmStats), ...OVERVIEWS]
}

export function staleWithActivity(id: string): QueryKey[] {
  return [keyOf(getActivityHistory, { params: { id } }), keyOf(getCrmStats), ...OVERVIEWS]
}

/** The lists that are narrowed to what is linked with a client. */
function listsOfClient(client: QueryClient, id: string): QueryKey[] {
  const isNarrowed = (part: unknown) => String(part).includes(`clientId=${id}`)
  return client
    .getQueryCache()
    .getAll()
    .map(({ queryKey }) => queryKey)
    .filter((key) => key.some(isNarrowed))
}

/** An opportunity as it was announced: whoever announces one that is gone sends null. */
function hearOpportunity(client: QueryClient, id: string, announced: unknown): void {
  const row = Opportunity.nullable().safeParse(announced).data
  if (row === undefined) void opportunityRecords.changed(client, id)
  else opportunityRecords.apply(client, { id, row, isEvent: true })
}

/** What the live changes of the CRM make stale; only sessions that unlocked it hear of any. */
export const crmInvalidations: Invalidations = {
  crm_access: () => [keyOf(getCrmAccess)],
  crm_lead: ({ id }, client) => {
    void leadRecords.changed(client, id)
    return staleWithLead(id)
  },
  crm_opportunity: ({ id, row }, client) => {
    hearOpportunity(client, id, row)
    return staleWithOpportunity(id)
  },
  crm_client: ({ id }, client) => {
    void clientRecords.changed(client, id)
    return [...staleWithClient(id), keyOf(listLinkedClients)]
  },
  crm_activity: ({ id }, client) => {
    void activityRecords.changed(client, id)
    return staleWithActivity(id)
  },
  [CRM_LINK]: ({ id }, client) => [keyOf(listLinkedClients), ...listsOfClient(client, id), ...OVERVIEWS],
  crm_attachment: () => [keyOf(listAttachments), ...OVERVIEWS],
}
