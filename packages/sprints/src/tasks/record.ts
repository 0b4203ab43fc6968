import { columnsOf, type Selected } from '@cadencia/db/columns'
import { outboxRow } from '@cadencia/db/outbox'
import { formatDate } from '@cadencia/locale/dates'
import { domainKind } from '@cadencia/records/domain-kind'
import { findPersonNames, nameLookup } from '@cadencia/records/history'
import { type Change, recordKind } from '@cadencia/records/record-kind'
import { RecordStore } from '@cadencia/records/record-store'
import type { Actor } from '@cadencia/server/actor'
import { endFacts } from '@cadencia/server/kinds'
import { sql } from 'kysely'
import { checklistChanges } from '../checklist/rules.ts'
import { taskChanged, taskCompleted, taskCreated, taskDeleted, taskReopened, taskRestored } from '../facts.ts'
import { findLabelNames } from '../labels/repository.ts'
import { type DerivedTaskField, isDone, type Task } from './contract.ts'
import { snapshotOf } from './rules.ts'

export type StoredTask = Omit<Task, DerivedTaskField>

export const TASK_COLUMNS = columnsOf<'tasks', StoredTask>()({
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
  parentId: 'parent_id',
  labelIds: 'label_ids',
  checklist: { json: 'checklist' },
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

const blockersOf = (table: string) =>
  sql`task_blockers d join tasks b on b.id = d.blocker_id and b.deleted_at is null
    where d.task_id = ${sql.ref(`${table}.id`)}`

/** Whether a row of `tasks`, which `table` stands for, waits for an open one. */
export function isBlocked(table: string) {
  return sql<boolean>`exists (select from ${blockersOf(table)} and b.status <> 'completed')`
}

/** The title of the task that a row of `tasks`, which `table` stands for, is a part of; null where that one is deleted. */
export function parentTitle(table: string) {
  const parentId = sql.ref(`${table}.parent_id`)
  return sql<Task['parentTitle']>`case when ${parentId} is not null then (
    select p.title from tasks p where p.id = ${parentId} and p.deleted_at is null) end`
}

type OtherField = Exclude<DerivedTaskField, 'labels'>

/**
 * What tasks show of others, but for their labels, to be read with the rows of `tasks`, which `table` stands for in the
 * statement.
 */
export function fieldsOfOthers(table: string): readonly Selected<Pick<Task, OtherField>>[] {
  const task = (column: string) => sql.ref(`${table}.${column}`)
  return [
    parentTitle(table).as('parentTitle'),
    sql<
      Task['subtasks']
    >`(select json_build_object('total', count(*), 'completed', count(*) filter (where c.status = 'completed'))
      from tasks c where c.parent_id = ${task('id')} and c.deleted_at is null)`.as('subtasks'),
    sql<Task['blockedByIds']>`array(select b.id from ${blockersOf(table)} order by d.added_at, b.id)`.as(
      'blockedByIds',
    ),
    isBlocked(table).as('isBlocked'),
  ]
}

/** All of it; of many tasks of a team, which share labels, these are read faster once (`readBoard`). */
export function derivedFields(table: string): readonly Selected<Pick<Task, DerivedTaskField>>[] {
  const labelIds = sql.ref(`${table}.label_ids`)
  const labels = sql<
    Task['labels']
  >`case when ${labelIds} = '{}' then '[]' else (select coalesce(json_agg(json_build_object(
      'id', l.id, 'name', l.name, 'color', l.color) order by lower(l.name), l.id), '[]')
      from team_labels l where l.id = any(${labelIds})) end`
  return [...fieldsOfOthers(table), labels.as('labels')]
}

export const TASK_UNKNOWN = 'Tarefa não encontrada.'

const about = (task: Task, { actorId, at }: Actor<string | null>) => ({ task, actorId, at })

function kindOfChange({ before, after }: Change<Task>) {
  if (before.status === after.status) return taskChanged
  if (after.status === 'completed') return taskCompleted
  return before.status === 'completed' ? taskReopened : taskChanged
}

export const taskRecord = recordKind<Task, StoredTask, Actor<string | null>>({
  kind: 'task',
  area: 'sprints',
  table: 'tasks',
  columns: TASK_COLUMNS,
  joined: derivedFields('tasks'),
  isJoinedToItself: true,
  url: ({ id }) => `/sprints/tasks/${id}`,
  title: ({ title }) => title,
  unknown: TASK_UNKNOWN,
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
    'parentId',
    'labelIds',
    'blockedByIds',
    'startDate',
    'endDate',
    'dueDate',
    'quality',
  ],
  historyOf: ({ before, after }) => checklistChanges(before.checklist, after.checklist),
  names: {
    assignedTo: findPersonNames,
    sprintId: nameLookup('sprints'),
    teamId: nameLookup('teams'),
    parentId: nameLookup('tasks', sql.ref('title')),
    labelIds: findLabelNames,
    blockedByIds: nameLookup('tasks', sql.ref('title')),
  },
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

/** Everybody reads, changes and comments tasks; creator and assignee follow them. */
export const taskKind = domainKind(tasks, {
  detail: ({ dueDate }) => (dueDate === null ? '' : `Até ${formatDate(dueDate)}`),
  status: ({ status }) => status,
  isOpen: (task) => !isDone(task),
  at: ({ createdAt }) => createdAt,
  followers: ({ createdBy, assignedTo }) => [createdBy, assignedTo],
  facts: endFacts<{ task: { id: string } }>(
    [taskChanged, taskCompleted, taskReopened, taskDeleted, taskRestored],
    ({ task }) => [task.id],
  ),
})
