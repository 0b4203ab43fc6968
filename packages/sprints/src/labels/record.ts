import { columnsOf } from '@cadencia/db/columns'
import { outboxRow } from '@cadencia/db/outbox'
import { recordKind } from '@cadencia/records/record-kind'
import { RecordStore } from '@cadencia/records/record-store'
import type { Actor } from '@cadencia/server/actor'
import { labelChanged, labelCreated, labelDeleted } from '../facts.ts'
import type { TeamLabel } from './contract.ts'

const about = ({ id, teamId, name }: TeamLabel, actor: Actor) => ({ labelId: id, teamId, name, ...actor })

export const labelRecord = recordKind<TeamLabel>({
  kind: 'label',
  area: 'sprints',
  table: 'team_labels',
  columns: columnsOf<'team_labels', TeamLabel>()({
    id: 'id',
    teamId: 'team_id',
    name: 'name',
    color: 'color',
    version: 'version',
  }),
  url: ({ id }) => `/sprints/tasks?labelId=${id}`,
  title: ({ name }) => name,
  unknown: 'Etiqueta não encontrada.',
  history: ['name', 'color'],
  facts: {
    created: (label, actor) => outboxRow(labelCreated, about(label, actor)),
    changed: ({ after }, actor) => outboxRow(labelChanged, { ...about(after, actor), color: after.color }),
    removed: (label, actor) => outboxRow(labelDeleted, about(label, actor)),
  },
})

export const labels = new RecordStore(labelRecord)
