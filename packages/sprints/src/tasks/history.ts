import type { Db } from '@cadencia/db/client'
import {
  changesBetween,
  fieldEntries,
  fieldHistoryList,
  findPersonNames,
  nameLookup,
} from '@cadencia/records/history'
import type { Task } from './contract.ts'

const AUDITED_FIELDS = [
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
] as const satisfies readonly (keyof Task)[]

const LOOKUPS = {
  assignedTo: findPersonNames,
  sprintId: nameLookup('sprints'),
  teamId: nameLookup('teams'),
}

/** What a change adds to the task's history. */
export function taskEntries(before: Task, after: Task) {
  return fieldEntries('task', after.id, changesBetween(before, after, AUDITED_FIELDS))
}

export function taskHistory(db: Db, id: string) {
  return fieldHistoryList(db, id, LOOKUPS)
}
