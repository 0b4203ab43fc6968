import { columnsOf } from '@cadencia/db/columns'
import { outboxRow } from '@cadencia/db/outbox'
import { formatCurrency } from '@cadencia/locale/numbers'
import { domainKind } from '@cadencia/records/domain-kind'
import { findPersonNames, nameLookup } from '@cadencia/records/history'
import { type Change, recordKind } from '@cadencia/records/record-kind'
import { RecordStore } from '@cadencia/records/record-store'
import type { Actor } from '@cadencia/server/actor'
import { endFacts } from '@cadencia/server/kinds'
import { personTag } from '@cadencia/server/person-tag'
import {
  opportunityChanged,
  opportunityCreated,
  opportunityLost,
  opportunityMoved,
  opportunityRemoved,
  opportunityWon,
} from '../facts.ts'
import { leadTag } from '../shared/tags.ts'
import { isLost, isOpenStage, isWon, type Opportunity } from './contract.ts'

type StoredOpportunity = Omit<Opportunity, 'lead' | 'owner'>

interface HiddenColumns {
  /** What winning it added to its client; null while it is not won. */
  readonly creditedValue: number | null
}

const created = (opportunity: Opportunity, actor: Actor) =>
  outboxRow(opportunityCreated, { opportunity, ...actor })

function changed({ before: { stage: before }, after }: Change<Opportunity>, actor: Actor) {
  const { stage, clientId } = after
  const about = { opportunity: after, ...actor }
  if (stage === before) return outboxRow(opportunityChanged, about)
  if (isWon(stage) && clientId !== null) {
    return outboxRow(opportunityWon, { ...about, before, clientId })
  }
  return outboxRow(isLost(stage) ? opportunityLost : opportunityMoved, { ...about, before })
}

export const opportunityRecord = recordKind<Opportunity, StoredOpportunity & HiddenColumns>({
  kind: 'opportunity',
  area: 'crm',
  table: 'opportunities',
  columns: columnsOf<'opportunities', StoredOpportunity>()({
    id: 'id',
    leadId: 'lead_id',
    clientId: 'client_id',
    title: 'title',
    value: 'value',
    stage: 'stage',
    probability: 'probability',
    expectedCloseDate: 'expected_close_date',
    notes: 'notes',
    notesFormat: 'notes_format',
    assignedTo: 'assigned_to',
    stageSince: 'stage_since',
    closedAt: 'closed_at',
    lostReason: 'lost_reason',
    rank: 'rank',
    version: 'version',
    revision: 'revision',
    createdBy: 'created_by',
    createdAt: 'created_at',
    updatedAt: 'updated_at',
  }),
  joined: [leadTag('opportunities.lead_id').as('lead'), personTag('opportunities.assigned_to').as('owner')],
  hidden: { creditedValue: 'credited_value' },
  isSoftDeleted: true,
  hasActs: true,
  url: ({ id }) => `/crm/opportunities/${id}`,
  title: ({ title }) => title,
  unknown: 'Oportunidade não encontrada.',
  history: [
    'title',
    'value',
    'stage',
    'probability',
    'expectedCloseDate',
    'notes',
    'assignedTo',
    'leadId',
    'clientId',
    'lostReason',
  ],
  names: { assignedTo: findPersonNames, leadId: nameLookup('leads'), clientId: nameLookup('clients') },
  facts: {
    created,
    changed,
    removed: ({ id, stage }, actor) => outboxRow(opportunityRemoved, { opportunityId: id, stage, ...actor }),
    restored: created,
  },
})

export const opportunities = new RecordStore(opportunityRecord)

/** See `leadKind`. */
export const opportunityKind = domainKind(opportunities, {
  detail: ({ value }) => formatCurrency(value),
  status: ({ stage }) => stage,
  isOpen: ({ stage }) => isOpenStage(stage),
  at: ({ createdAt }) => createdAt,
  followers: ({ createdBy, assignedTo }) => [createdBy, assignedTo],
  facts: [
    ...endFacts<{ opportunity: { id: string } }>(
      [opportunityCreated, opportunityChanged, opportunityMoved, opportunityWon, opportunityLost],
      ({ opportunity }) => [opportunity.id],
    ),
    ...endFacts([opportunityRemoved], ({ opportunityId }) => [opportunityId]),
  ],
})
