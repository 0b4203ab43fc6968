import type { Decision } from '@cadencia/meetings/decisions/contract'
import type { Collection } from '../../../collections/collection.ts'
import { columnsOf, groupingsOf } from '../../../collections/fields/field-columns.tsx'
import { isOver } from '../items/item-labels.ts'
import { DECISION_FIELDS } from './fields.tsx'

/** Decisions of all meetings, newest first; each leads to its place in its meeting. */
export const DECISION_COLLECTION: Collection<Decision, null> = {
  id: 'decisions',
  label: 'Decisões',
  noun: ['decisão', 'decisões'],
  layouts: ['list', 'table'],
  titleLabel: 'Decisão',
  titlePx: 320,
  titleOf: ({ text }) => text,
  pathOf: ({ meetingId }) => `/meetings/${meetingId}`,
  searchOf: ({ id }) => `?item=${id}`,
  isDone: isOver,
  columns: columnsOf<Decision, null>(DECISION_FIELDS, { order: ['meeting', 'status', 'decided'] }),
  groupings: groupingsOf<Decision, null>(DECISION_FIELDS, ['meetingTitle', 'status']),
}
