import { columnsOf } from '@cadencia/db/columns'
import { outboxRow } from '@cadencia/db/outbox'
import { formatDate } from '@cadencia/locale/dates'
import { personRows } from '@cadencia/people/read-repository'
import { domainKind } from '@cadencia/records/domain-kind'
import { findPersonNames } from '@cadencia/records/history'
import { recordKind } from '@cadencia/records/record-kind'
import { RecordStore } from '@cadencia/records/record-store'
import type { Actor } from '@cadencia/server/actor'
import { endFacts } from '@cadencia/server/kinds'
import { sql } from 'kysely'
import type { PilotStage } from './contract.ts'
import { stageChanged, stageCreated, stageDeleted } from './facts.ts'

type StoredStage = Omit<PilotStage, 'assignee'>

const payloadOf = ({ id, title, status, assignedTo }: PilotStage, actor: Actor) => ({
  stageId: id,
  ...{ title, status, assignedTo },
  ...actor,
})

export const stageRecord = recordKind<PilotStage, StoredStage>({
  kind: 'pilot',
  area: 'pilots',
  table: 'pilot_stages',
  columns: columnsOf<'pilot_stages', StoredStage>()({
    id: 'id',
    title: 'title',
    description: 'description',
    descriptionFormat: 'description_format',
    status: 'status',
    dueDate: 'due_date',
    assignedTo: 'assigned_to',
    createdBy: 'created_by',
    completedAt: 'completed_at',
    version: 'version',
    createdAt: 'created_at',
  }),
  joined: [
    sql<PilotStage['assignee']>`(select json_build_object(
      'id', u.id, 'firstName', u.first_name, 'lastName', u.last_name)
      from ${personRows.as('u')} where u.id = pilot_stages.assigned_to)`.as('assignee'),
  ],
  url: ({ id }) => `/special-projects/${id}`,
  title: ({ title }) => title,
  unknown: 'Etapa não encontrada.',
  history: ['title', 'description', 'status', 'dueDate', 'assignedTo'],
  names: { assignedTo: findPersonNames },
  facts: {
    created: (stage, actor) => outboxRow(stageCreated, payloadOf(stage, actor)),
    changed: ({ before, after }, actor) =>
      outboxRow(stageChanged, {
        ...payloadOf(after, actor),
        before: { status: before.status, assignedTo: before.assignedTo },
      }),
    removed: (stage, actor) => outboxRow(stageDeleted, payloadOf(stage, actor)),
  },
})

export const stages = new RecordStore(stageRecord)

/** All staff read and change stages. Deleting one takes its links away, which tells of them. */
export const stageKind = domainKind(stages, {
  detail: ({ dueDate }) => (dueDate === null ? '' : `Até ${formatDate(dueDate)}`),
  status: ({ status }) => status,
  at: ({ createdAt }) => createdAt,
  facts: endFacts([stageChanged], ({ stageId }) => [stageId]),
})
