import { columnsOf } from '@cadencia/db/columns'
import { outboxRow } from '@cadencia/db/outbox'
import { formatPhone } from '@cadencia/locale/phones'
import { domainKind } from '@cadencia/records/domain-kind'
import { findPersonNames } from '@cadencia/records/history'
import { type Change, recordKind } from '@cadencia/records/record-kind'
import { RecordStore } from '@cadencia/records/record-store'
import type { Actor } from '@cadencia/server/actor'
import { endFacts } from '@cadencia/server/kinds'
import { personTag } from '@cadencia/server/person-tag'
import { leadAssigned, leadChanged, leadConverted, leadCreated, leadRemoved, leadsChanged } from '../facts.ts'
import { LEAD_MESSAGES, type Lead } from './contract.ts'

type StoredLead = Omit<Lead, 'owner'>

interface HiddenColumns {
  readonly phoneKey: string | null
  readonly consentBy: string | null
  readonly importId: string | null
  /** The version in which the import that made the lead left it. */
  readonly importVersion: number | null
}

/** What facts say of a lead. */
const aboutLead = ({ id, source, status, assignedTo }: Lead, { actorId, at }: Actor<string | null>) => ({
  ...{ leadId: id, source, status, assignedTo, actorId, at },
})

/** The facts of a lead, alone or one of many. */
export const leadFacts = {
  created: (lead: Lead, actor: Actor<string | null>, isOneOfMany: boolean) =>
    outboxRow(leadCreated, { ...aboutLead(lead, actor), isOneOfMany }),
  changed: ({ before, after }: Change<Lead>, actor: Actor<string | null>, isOneOfMany: boolean) =>
    outboxRow(leadChanged, {
      ...aboutLead(after, actor),
      isOneOfMany,
      before: { status: before.status, assignedTo: before.assignedTo },
    }),
  removed: ({ id }: Lead, actor: Actor<string | null>, isOneOfMany: boolean) =>
    outboxRow(leadRemoved, { leadId: id, isErased: false, isOneOfMany, ...actor }),
}

/** New owners hear of what somebody else gave them, screens of many leads at once. */
function actFacts(
  changes: readonly Partial<Change<Lead>>[],
  { actorId, at }: Actor<string | null>,
  isMany: boolean,
) {
  const given = changes.flatMap(({ before, after }) =>
    after && after.assignedTo !== (before?.assignedTo ?? null) ? after : [],
  )
  const byOwner = Map.groupBy(given, ({ assignedTo }) => assignedTo)
  const assigned = [...byOwner].flatMap(([assignedTo, leads]) =>
    assignedTo === null || assignedTo === actorId
      ? []
      : outboxRow(leadAssigned, { assignedTo, leadIds: leads.map(({ id }) => id), actorId, at }),
  )
  const many = isMany ? [outboxRow(leadsChanged, { count: changes.length, actorId, at })] : []
  return [...many, ...assigned]
}

export const leadRecord = recordKind<Lead, StoredLead & HiddenColumns, Actor<string | null>>({
  kind: 'lead',
  area: 'crm',
  table: 'leads',
  columns: columnsOf<'leads', StoredLead>()({
    id: 'id',
    name: 'name',
    email: 'email',
    phone: 'phone',
    company: 'company',
    source: 'source',
    status: 'status',
    temperature: 'temperature',
    score: 'score',
    notes: 'notes',
    notesFormat: 'notes_format',
    assignedTo: 'assigned_to',
    consent: 'consent',
    consentNote: 'consent_note',
    consentAt: 'consent_at',
    isOptedOut: 'is_opted_out',
    isMarketingStopped: 'is_marketing_stopped',
    convertedAt: 'converted_at',
    erasedAt: 'erased_at',
    version: 'version',
    createdBy: 'created_by',
    createdAt: 'created_at',
    updatedAt: 'updated_at',
  }),
  joined: [personTag('leads.assigned_to').as('owner')],
  hidden: {
    phoneKey: 'phone_key',
    consentBy: 'consent_by',
    importId: 'import_id',
    importVersion: 'import_version',
  },
  isSoftDeleted: true,
  hasActs: true,
  url: ({ id }) => `/crm/leads/${id}`,
  title: ({ name }) => name,
  unknown: LEAD_MESSAGES.unknown,
  history: [
    'name',
    'email',
    'phone',
    'company',
    'source',
    'status',
    'temperature',
    'score',
    'notes',
    'assignedTo',
    'consent',
  ],
  names: { assignedTo: findPersonNames },
  facts: {
    created: leadFacts.created,
    changed: leadFacts.changed,
    removed: leadFacts.removed,
    restored: (lead, actor, isOneOfMany) =>
      leadFacts.changed({ before: lead, after: lead }, actor, isOneOfMany),
    act: actFacts,
  },
})

export const leads = new RecordStore(leadRecord)

/** Everybody who unlocked the CRM reads and changes its records; creator and owner follow them. */
export const leadKind = domainKind(leads, {
  detail: ({ company, email, phone }) => company || email || formatPhone(phone ?? ''),
  status: ({ status }) => status,
  at: ({ createdAt }) => createdAt,
  followers: ({ createdBy, assignedTo }) => [createdBy, assignedTo],
  facts: endFacts<{ leadId: string }>([leadChanged, leadConverted, leadRemoved], ({ leadId }) => [leadId]),
})
