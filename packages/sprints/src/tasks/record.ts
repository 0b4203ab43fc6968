import { columnsOf } from '@cadencia/db/columns'
import { outboxRow } from '@cadencia/db/outbox'
import { findPersonNames, nameLookup } from '@cadencia/records/history'
import { type Change, recordKind } from '@cadencia/records/record-kind'
import { RecordStore } from '@cadencia/records/record-store'
import type { Actor } from '@cadencia/server/actor'
import { taskChanged, taskCompleted, taskCreated, taskDeleted, taskReopened, taskRestored } from '../facts.ts'
import type { Task } from './contract.ts'
import { snapshotOf } from './rules.ts'

export const TASK_COLUMNS = columnsOf<'tasks', Task>()({
  id: 'id',
  title: 'title',
  description: 'description',
  descriptionFormat: 'description_format',
  status: 'status',
  priority: 'priority',
  difficulty: 'difficulty',
  points: 'points',
  estimatedHours: 'estimated_hours',
  assignedTo: 'assigned_to',
  sprintId: 'sprint_id',
  teamId: 'team_id',
  meetingId: 'meeting_id',
  startDate: 'start_date',
  endDate: 'end_date',
  dueDate: 'due_date',
  quality: 'quality',
  completedAt: 'completed_at',
  rank: 'rank',
  createdBy: 'created_by',
  version: 'version',
  revision: 'revision',
  createdAt: 'created_at',
})

const about = (task: Task, { actorId, at }: Actor<string | null>) => ({ task, actorId, at })

function kindOfChange({ before, after }: Change<Task>) {
  if (before.status === after.status) return taskChanged
  if (after.status === 'completed') return taskCompleted
  return before.status === 'completed' ? taskReopened : taskChanged
}

export const taskRecord = recordKind<Task, Task, Actor<string | null>>({
  kind: 'task',
  area: 'sprints',
  table: 'tasks',
  columns: TASK_COLUMNS,
  url: ({ id }) => `/sprints/tasks/${id}`,
  title: ({ title }) => title,
  unknown: 'Tarefa não encontrada.',
  isSoftDeleted: true,
  history: [
    'title',
    'description',
    'status',
    'priority',
    'difficulty',
    'points',
    'estimatedHours',
    'assignedTo',
    'sprintId',
    'teamId',
    'startDate',
    'endDate',
    'dueDate',
    'quality',
  ],
  names: { assignedTo: findPersonNames, sprintId: nameLookup('sprints'), teamId: nameLookup('teams') },
  facts: {
    created: (task, actor) => outboxRow(taskCreated, about(task, actor)),
    changed: (change, actor) =>
      outboxRow(kindOfChange(change), {
        ...about(change.after, actor),
        before: snapshotOf(change.before, change.after),
      }),
    removed: (task, actor) => outboxRow(taskDeleted, about(task, actor)),
    restored: (task, actor) => outboxRow(taskRestored, about(task, actor)),
  },
})

export const tasks = new RecordStore(taskRecord)
