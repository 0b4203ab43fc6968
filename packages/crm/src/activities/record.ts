import { columnsOf } from '@cadencia/db/columns'
import { outboxRow } from '@cadencia/db/outbox'
import { nameLookup } from '@cadencia/records/history'
import { recordKind } from '@cadencia/records/record-kind'
import { RecordStore } from '@cadencia/records/record-store'
import type { Actor } from '@cadencia/server/actor'
import { personTag } from '@cadencia/server/person-tag'
import { sql } from 'kysely'
import { activityChanged } from '../facts.ts'
import { clientTag, leadTag, opportunityTag } from '../shared/tags.ts'
import type { Activity } from './contract.ts'

/** An activity as it is stored: what depends on the clock and on the asker is not in it. */
export type ActivityRow = Omit<Activity, 'state' | 'meeting'>

type StoredActivity = Omit<ActivityRow, 'lead' | 'opportunity' | 'client' | 'author'>

const factOf =
  (what: 'created' | 'changed' | 'removed') =>
  ({ id, leadId, opportunityId, clientId }: ActivityRow, actor: Actor<string | null>) =>
    outboxRow(activityChanged, { activityId: id, leadId, opportunityId, clientId, what, ...actor })

export const activityRecord = recordKind<ActivityRow, StoredActivity, Actor<string | null>>({
  kind: 'activity',
  area: 'crm',
  table: 'crm_activities',
  columns: columnsOf<'crm_activities', StoredActivity>()({
    id: 'id',
    leadId: 'lead_id',
    opportunityId: 'opportunity_id',
    clientId: 'client_id',
    meetingId: 'meeting_id',
    type: 'type',
    subject: 'subject',
    description: 'description',
    descriptionFormat: 'description_format',
    scheduledAt: 'scheduled_at',
    outcome: 'outcome',
    nextAction: 'next_action',
    completedAt: 'completed_at',
    createdBy: 'created_by',
    version: 'version',
    createdAt: 'created_at',
    updatedAt: 'updated_at',
  }),
  joined: [
    leadTag('crm_activities.lead_id').as('lead'),
    opportunityTag('crm_activities.opportunity_id').as('opportunity'),
    clientTag('crm_activities.client_id').as('client'),
    personTag('crm_activities.created_by').as('author'),
  ],
  isSoftDeleted: true,
  url: ({ id }) => `/crm/activities/${id}`,
  title: ({ subject }) => subject,
  unknown: 'Atividade não encontrada.',
  history: [
    'type',
    'subject',
    'description',
    'scheduledAt',
    'outcome',
    'nextAction',
    'leadId',
    'opportunityId',
    'clientId',
    'meetingId',
  ],
  names: {
    leadId: nameLookup('leads'),
    opportunityId: nameLookup('opportunities', sql.ref('title')),
    clientId: nameLookup('clients'),
    meetingId: nameLookup('meetings', sql.ref('title')),
  },
  facts: {
    created: factOf('created'),
    changed: ({ after }, actor) => factOf('changed')(after, actor),
    removed: factOf('removed'),
    restored: factOf('created'),
  },
})

export const activities = new RecordStore(activityRecord)
