import { formatPercent } from '@cadencia/locale/numbers'
import { SPRINT_STATUSES, type Sprint } from '@cadencia/sprints/contract'
import { StatusBadge } from '@cadencia/ui/status-badge'
import { IconLayoutKanban, IconShare3 } from '@tabler/icons-react'
import type { Collection } from '../../../collections/collection.ts'
import { IconAction } from '../../../records/panel/icon-action.tsx'
import { MeterBar } from '../../../records/panel/meter-bar.tsx'
import { OfferedActions } from '../../../records/panel/offered-actions.tsx'
import { TeamOf } from '../../../records/people/team-of.tsx'
import { SprintActions } from './record/sprint-actions.tsx'
import { SprintCard } from './sprint-card.tsx'
import type { SprintContext } from './sprint-context.ts'
import { challengesLabel, formatPeriod, sprintStatusBadge, standingOf } from './sprint-labels.ts'

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
  columns: [
    {
      id: 'team',
      label: 'Time',
      widthPx: 160,
      listSlot: 'facts',
      cell: ({ teamId }, { findTeam }) => <TeamOf team={findTeam(teamId)} />,
    },
    {
      id: 'period',
      label: 'Período',
      sortKey: 'startDate',
      widthPx: 190,
      listSlot: 'facts',
      cell: (sprint) => formatPeriod(sprint),
    },
    {
      id: 'challenges',
      label: 'Desafios',
      widthPx: 140,
      listSlot: 'facts',
      isHiddenByDefault: true,
      cell: ({ challenges }) => (challenges.length === 0 ? null : challengesLabel(challenges.length)),
    },
    {
      id: 'standing',
      label: 'Meta',
      widthPx: 150,
      isHiddenByDefault: true,
      listSlot: 'facts',
      cell: (sprint) => standingOf(sprint),
    },
    {
      id: 'points',
      label: 'Pontos',
      widthPx: 110,
      isNumeric: true,
      cell: ({ completedPoints, totalPoints }) => `${completedPoints} / ${totalPoints}`,
      listCell: ({ completedPoints, totalPoints }) =>
        totalPoints === 0 ? 'Nenhuma tarefa ainda' : `${completedPoints} de ${totalPoints} pontos`,
    },
    {
      id: 'progress',
      label: 'Progresso',
      widthPx: 150,
      cell: ({ name, completionRate }) => (
        <MeterBar label={`Progresso de ${name}`} value={Math.round(completionRate * 100)}>
          {formatPercent(completionRate, 0)}
        </MeterBar>
      ),
    },
    {
      id: 'status',
      label: 'Status',
      sortKey: 'status',
      widthPx: 120,
      cell: ({ status }) => <StatusBadge {...sprintStatusBadge(status)} />,
    },
  ],
  groupings: [
    {
      id: 'team',
      label: 'Time',
      keyOf: ({ teamId }) => teamId,
      labelOf: (key, { findTeam }) => findTeam(key)?.name ?? 'Time excluído',
    },
    {
      id: 'status',
      label: 'Status',
      keys: SPRINT_STATUSES,
      keyOf: ({ status }) => status,
      labelOf: (key) => sprintStatusBadge(key).label,
    },
  ],
}
