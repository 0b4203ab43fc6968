import type { Activity } from '@cadencia/crm/activities/contract'
import type { Collection } from '../../../collections/collection.ts'
import { columnsOf, groupingsOf } from '../../../collections/fields/field-columns.tsx'
import { recordUrl } from '../record-url.ts'
import { FocusedActivityActions } from './activity-actions.tsx'
import { ActivityMenu } from './activity-menu.tsx'
import { ActivityLinks, ActivityLinksCell, TypeIcon } from './activity-parts.tsx'
import { ACTIVITY_FIELDS } from './fields.tsx'

/** Activities as list and table, by what is late, what comes and what was done. */
export const ACTIVITY_COLLECTION: Collection<Activity, null> = {
  id: 'activities',
  label: 'Atividades',
  noun: ['atividade', 'atividades'],
  layouts: ['list', 'table'],
  titleLabel: 'Assunto',
  titleSortKey: 'subject',
  titlePx: 300,
  titleOf: ({ subject }) => subject,
  pathOf: ({ id }) => recordUrl('activities', id),
  defaultSort: 'agenda',
  otherSorts: [
    { key: 'agenda', label: 'Agenda' },
    { key: 'createdAt', label: 'Criação' },
  ],
  defaultGroup: 'state',
  leading: ({ type }) => <TypeIcon type={type} />,
  Actions: FocusedActivityActions,
  rowActionsPx: 36,
  rowActions: (activity) => <ActivityMenu activity={activity} />,
  columns: columnsOf<Activity, null>(ACTIVITY_FIELDS, {
    order: ['description', 'records', 'nextAction', 'type', 'author'],
    others: [
      {
        id: 'records',
        label: 'Registros',
        widthPx: 220,
        leastPx: 130,
        listSlot: 'facts',
        cell: (activity) => <ActivityLinksCell activity={activity} />,
        listCell: (activity) => <ActivityLinks activity={activity} />,
      },
    ],
  }),
  groupings: groupingsOf<Activity, null>(ACTIVITY_FIELDS),
}
