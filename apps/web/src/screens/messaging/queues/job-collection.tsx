import type { QueueJob } from '@cadencia/messaging/queues/contract'
import type { Collection } from '../../../collections/collection.ts'
import { columnsOf, groupingsOf } from '../../../collections/fields/field-columns.tsx'
import { JOB_FIELDS } from './fields.tsx'
import { JOB, referenceText } from './use-monitor-url-state.ts'

/** The newest jobs as list and table. */
export const JOB_COLLECTION: Collection<QueueJob, null> = {
  id: 'jobs',
  label: 'Jobs recentes',
  noun: ['job', 'jobs'],
  layouts: ['list', 'table'],
  titleLabel: 'Job',
  titleOf: ({ label }) => label,
  param: [JOB, referenceText],
  columns: columnsOf<QueueJob, null>(JOB_FIELDS),
  groupings: groupingsOf<QueueJob, null>(JOB_FIELDS),
}
