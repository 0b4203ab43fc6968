import { columnsOf } from '@cadencia/db/columns'
import { outboxRow } from '@cadencia/db/outbox'
import { domainKind } from '@cadencia/records/domain-kind'
import { findPersonNames, nameLookup } from '@cadencia/records/history'
import { recordKind } from '@cadencia/records/record-kind'
import { RecordStore } from '@cadencia/records/record-store'
import type { Actor } from '@cadencia/server/actor'
import { endFacts } from '@cadencia/server/kinds'
import { personTag } from '@cadencia/server/person-tag'
import { clientChanged } from '../facts.ts'
import type { Client } from './contract.ts'

type StoredClient = Omit<Client, 'owner'>

interface HiddenColumns {
  readonly phoneKey: string | null
}

const factOf =
  (what: 'created' | 'changed' | 'removed') =>
  ({ id }: Client, actor: Actor) =>
    outboxRow(clientChanged, { clientId: id, what, ...actor })

export const clientRecord = recordKind<Client, StoredClient & HiddenColumns>({
  kind: 'client',
  area: 'crm',
  table: 'clients',
  columns: columnsOf<'clients', StoredClient>()({
    id: 'id',
    leadId: 'lead_id',
    name: 'name',
    company: 'company',
    email: 'email',
    phone: 'phone',
    status: 'status',
    segment: 'segment',
    contractValue: 'contract_value',
    satisfactionScore: 'satisfaction_score',
    notes: 'notes',
    notesFormat: 'notes_format',
    assignedTo: 'assigned_to',
    version: 'version',
    createdBy: 'created_by',
    createdAt: 'created_at',
    updatedAt: 'updated_at',
  }),
  joined: [personTag('clients.assigned_to').as('owner')],
  hidden: { phoneKey: 'phone_key' },
  isSoftDeleted: true,
  hasActs: true,
  url: ({ id }) => `/crm/clients/${id}`,
  title: ({ name }) => name,
  unknown: 'Cliente não encontrado.',
  history: [
    'name',
    'company',
    'email',
    'phone',
    'status',
    'segment',
    'contractValue',
    'satisfactionScore',
    'notes',
    'assignedTo',
    'leadId',
  ],
  names: { assignedTo: findPersonNames, leadId: nameLookup('leads') },
  facts: {
    created: factOf('created'),
    changed: ({ after }, actor) => factOf('changed')(after, actor),
    removed: factOf('removed'),
    restored: factOf('created'),
  },
})

export const clients = new RecordStore(clientRecord)

/** See `leadKind`. */
export const clientKind = domainKind(clients, {
  detail: ({ company }) => company,
  status: ({ status }) => status,
  at: ({ createdAt }) => createdAt,
  followers: ({ createdBy, assignedTo }) => [createdBy, assignedTo],
  facts: endFacts([clientChanged], ({ clientId }) => [clientId]),
})
