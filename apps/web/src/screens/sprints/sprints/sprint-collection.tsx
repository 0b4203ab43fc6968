import type { Sprint } from '@cadencia/sprints/contract'
import { IconLayoutKanban, IconShare3 } from '@tabler/icons-react'
import type { Collection } from '../../../collections/collection.ts'
import { columnsOf, groupingsOf } from '../../../collections/fields/field-columns.tsx'
import { IconAction } from '../../../records/panel/icon-action.tsx'
import { OfferedActions } from '../../../records/panel/offered-actions.tsx'
import { SPRINT_FIELDS } from './fields.tsx'
import { SprintActions } from './record/sprint-actions.tsx'
import { SprintCard } from './sprint-card.tsx'
import type { SprintContext } from './sprint-context.ts'

/** Sprints as the specified cards, list and table. */
export const SPRINT_COLLECTION: Collection<Sprint, SprintContext> = {
  id: 'sprints',
  label: 'Sprints',
  noun: ['sprint', 'sprints'],
  layouts: ['cards', 'list', 'table'],
  titleLabel: 'Sprint',
  titleSortKey: 'name',
  defaultSort: '-createdAt',
  otherSorts: [{ key: 'createdAt', label: 'Criação' }],
  titleOf: ({ name }) => name,
  pathOf: ({ id }) => `/sprints/${id}`,
  cardHeightPx: 244,
  card: (sprint, { findTeam, shareRefusal, onTask }) => (
    <SprintCard
      key={sprint.id}
      sprint={sprint}
      team={findTeam(sprint.teamId)}
      shareRefusal={shareRefusal}
      onTask={(task) => onTask(task, sprint)}
    />
  ),
  Actions: ({ item, context: { onTask } }) => (
    <OfferedActions level="item" heading={item.name} subject={item.id}>
      <SprintActions sprint={item} onComplete={() => onTask('complete', item)} />
    </OfferedActions>
  ),
  rowActionsPx: 78,
  rowActions: (sprint, { shareRefusal, onTask }) => (
    <>
      <IconAction icon={IconLayoutKanban} label="Abrir quadro" to={`/sprints/${sprint.id}/kanban`} />
      <IconAction
        icon={IconShare3}
        label="Compartilhar conhecimento"
        reason={shareRefusal}
        onClick={() => onTask('share', sprint)}
      />
    </>
  ),
  columns: columnsOf<Sprint, SprintContext>(SPRINT_FIELDS, {
    order: ['team', 'period', 'challenges', 'standing', 'points', 'progress'],
  }),
  groupings: groupingsOf<Sprint, SprintContext>(SPRINT_FIELDS),
}
