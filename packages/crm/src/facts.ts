import { fact } from '@cadencia/contract/fact'
import { job } from '@cadencia/contract/job'
import { Id, Instant } from '@cadencia/contract/values'
import { z } from 'zod'
import { LeadSource, LeadStatus } from './leads/contract.ts'
import { Opportunity, Stage } from './opportunities/contract.ts'

/** Who did it and when; no personal data of a lead is ever in a fact. */
const actor = { actorId: Id.nullable(), at: Instant }

/** Whether it changed with others in one act, of which `leads.changed` tells the screens. */
const isOneOfMany = z.boolean().default(false)
const aboutLead = {
  ...{ leadId: Id, source: LeadSource, status: LeadStatus, assignedTo: Id.nullable() },
  ...{ isOneOfMany, ...actor },
}
const leadKey = ({ leadId }: { leadId: string }) => leadId

export const leadCreated = fact({
  name: 'lead.created',
  summary: 'Um lead foi criado',
  payload: z.object(aboutLead),
  key: leadKey,
})

/** Any of its fields; `before` is whose it was and what status it had. */
export const leadChanged = fact({
  name: 'lead.changed',
  summary: 'Um lead mudou ou foi restaurado',
  payload: z.object({
    ...aboutLead,
    before: z.object({ status: LeadStatus, assignedTo: Id.nullable() }),
  }),
  key: leadKey,
})

/** Somebody else than its new owner gave a lead to `assignedTo`; several at once are one fact. */
export const leadAssigned = fact({
  name: 'lead.assigned',
  summary: 'Leads foram atribuídos a outra pessoa; vários de uma vez são um só evento',
  payload: z.object({ assignedTo: Id, leadIds: z.array(Id).min(1), ...actor }),
  key: ({ assignedTo }) => assignedTo,
})

export const leadConverted = fact({
  name: 'lead.converted',
  summary: 'Um lead virou oportunidade ou cliente',
  payload: z.object({ leadId: Id, opportunityId: Id.nullable(), clientId: Id.nullable(), ...actor }),
  key: leadKey,
})

/** It was deleted, or its personal data was erased. */
export const leadRemoved = fact({
  name: 'lead.removed',
  summary: 'Um lead foi excluído ou teve seus dados apagados',
  payload: z.object({ leadId: Id, isErased: z.boolean(), isOneOfMany, ...actor }),
  key: leadKey,
})

/** Many leads changed at once (bulk edit, an import), each of which has its own fact: lists are to be read anew. */
export const leadsChanged = fact({
  name: 'leads.changed',
  summary: 'Muitos leads mudaram de uma vez',
  payload: z.object({ count: z.int(), ...actor }),
  key: () => 'leads',
})

const opportunityKey = ({ opportunity }: { opportunity: { id: string } }) => opportunity.id

/** The row as boards draw it. */
const aboutOpportunity = { opportunity: Opportunity, ...actor }

export const opportunityCreated = fact({
  name: 'opportunity.created',
  summary: 'Uma oportunidade foi criada',
  payload: z.object(aboutOpportunity),
  key: opportunityKey,
})

/** Fields or place, but not its stage. */
export const opportunityChanged = fact({
  name: 'opportunity.changed',
  summary: 'Uma oportunidade mudou, menos a sua etapa',
  payload: z.object(aboutOpportunity),
  key: opportunityKey,
})

/** It came into another stage, neither won nor lost. */
export const opportunityMoved = fact({
  name: 'opportunity.moved',
  summary: 'Uma oportunidade mudou de etapa',
  payload: z.object({ ...aboutOpportunity, before: Stage }),
  key: opportunityKey,
})

/** Won; its client was made or updated. */
export const opportunityWon = fact({
  name: 'opportunity.won',
  summary: 'Uma oportunidade foi ganha; traz o cliente',
  payload: z.object({ ...aboutOpportunity, before: Stage, clientId: Id }),
  key: opportunityKey,
})

export const opportunityLost = fact({
  name: 'opportunity.lost',
  summary: 'Uma oportunidade foi perdida; traz o motivo',
  payload: z.object({ ...aboutOpportunity, before: Stage }),
  key: opportunityKey,
})

export const opportunityRemoved = fact({
  name: 'opportunity.removed',
  summary: 'Uma oportunidade foi excluída',
  payload: z.object({ opportunityId: Id, stage: Stage, ...actor }),
  key: ({ opportunityId }) => opportunityId,
})

/** It was made, changed or removed. */
const aboutRecord = z.object({ what: z.enum(['created', 'changed', 'removed']), ...actor })

export const clientChanged = fact({
  name: 'client.changed',
  summary: 'Um cliente foi criado, alterado ou excluído',
  payload: aboutRecord.extend({ clientId: Id }),
  key: ({ clientId }) => clientId,
})

export const activityChanged = fact({
  name: 'crm_activity.changed',
  summary: 'Uma atividade do CRM foi criada, alterada ou excluída',
  payload: aboutRecord.extend({
    activityId: Id,
    leadId: Id.nullable(),
    opportunityId: Id.nullable(),
    clientId: Id.nullable(),
  }),
  key: ({ activityId }) => activityId,
})

export const attachmentChanged = fact({
  name: 'crm_attachment.changed',
  summary: 'Um anexo do CRM foi adicionado ou excluído',
  payload: aboutRecord.extend({
    attachmentId: Id,
    leadId: Id.nullable(),
    opportunityId: Id.nullable(),
    clientId: Id.nullable(),
  }),
  key: ({ attachmentId }) => attachmentId,
})

/** Removes for good what can no longer be brought back. */
export const purgeDeletedRecords = job({
  queue: 'maintenance',
  name: 'purge_deleted_crm_records',
  label: 'Limpeza de registros do CRM excluídos',
  payload: z.object({}),
})
