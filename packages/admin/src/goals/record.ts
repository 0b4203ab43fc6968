import { columnsOf } from '@cadencia/db/columns'
import { outboxRow } from '@cadencia/db/outbox'
import { recordKind } from '@cadencia/records/record-kind'
import { RecordStore } from '@cadencia/records/record-store'
import type { Actor } from '@cadencia/server/actor'
import type { Goal } from './contract.ts'
import { goalChanged, goalCreated, goalDeleted } from './facts.ts'

export const aboutGoal = ({ id, title, sector }: Goal, actor: Actor) => ({
  goalId: id,
  ...{ title, sector },
  ...actor,
})

export const goalRecord = recordKind<Goal>({
  kind: 'goal',
  area: 'admin',
  table: 'goals',
  columns: columnsOf<'goals', Goal>()({
    id: 'id',
    title: 'title',
    description: 'description',
    descriptionFormat: 'description_format',
    targetValue: 'target_value',
    currentValue: 'current_value',
    unit: 'unit',
    period: 'period',
    startDate: 'start_date',
    endDate: 'end_date',
    sector: 'sector',
    scoreWeight: 'score_weight',
    isActiveForScoring: 'is_active_for_scoring',
    progressedAt: 'progressed_at',
    createdBy: 'created_by',
    version: 'version',
    createdAt: 'created_at',
  }),
  url: () => '/admin',
  title: ({ title }) => title,
  unknown: 'Meta não encontrada.',
  history: [
    'title',
    'description',
    'targetValue',
    'currentValue',
    'unit',
    'period',
    'startDate',
    'endDate',
    'sector',
    'scoreWeight',
    'isActiveForScoring',
  ],
  facts: {
    created: (goal, actor) => outboxRow(goalCreated, aboutGoal(goal, actor)),
    changed: ({ after }, actor) => outboxRow(goalChanged, aboutGoal(after, actor)),
    removed: (goal, actor) => outboxRow(goalDeleted, aboutGoal(goal, actor)),
  },
})

export const goals = new RecordStore(goalRecord)
