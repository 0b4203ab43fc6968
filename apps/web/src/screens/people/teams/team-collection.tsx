import { formatDate } from '@cadencia/locale/dates'
import { plural } from '@cadencia/locale/text'
import type { Team } from '@cadencia/people/teams/contract'
import { TeamIcon } from '@cadencia/ui/team-icon'
import { Anchor, Text } from '@mantine/core'
import { Link } from 'react-router'
import type { Collection } from '../../../collections/collection.ts'
import { MemberButtons, type TeamTask } from './member-buttons.tsx'
import { FocusedTeamActions } from './team-actions.tsx'
import { TeamCard } from './team-card.tsx'
import { NO_LEADER } from './team-labels.ts'
import classes from './teams.module.css'

/** What a team's row needs beside the team. */
export interface TeamContext {
  readonly onTask: (task: TeamTask, team: Team) => void
}

/** Teams as the specified cards, table and list. */
export const TEAM_COLLECTION: Collection<Team, TeamContext> = {
  id: 'teams',
  label: 'Times',
  noun: ['time', 'times'],
  layouts: ['cards', 'table', 'list'],
  defaultSort: 'name',
  titleLabel: 'Nome',
  titleSortKey: 'name',
  titleOf: ({ name }) => name,
  pathOf: ({ id }) => `/teams/${id}`,
  leading: ({ icon, color }) => <TeamIcon name={icon} color={color} size={28} />,
  cardHeightPx: 204,
  card: (team, { onTask }) => <TeamCard team={team} onTask={onTask} />,
  Actions: FocusedTeamActions,
  rowActionsPx: 236,
  rowActions: (team, { onTask }) => team.canManage && <MemberButtons team={team} onTask={onTask} />,
  groupings: [],
  columns: [
    {
      id: 'leader',
      label: 'Líder',
      widthPx: 170,
      listSlot: 'person',
      leastPx: 130,
      sortKey: 'leader',
      cell: ({ leaderName }) => leaderName,
      listCell: ({ leaderName }) => leaderName ?? NO_LEADER,
    },
    {
      id: 'members',
      label: 'Membros',
      widthPx: 100,
      sortKey: 'members',
      isNumeric: true,
      listSlot: 'facts',
      cell: ({ membersCount = 0 }) => membersCount,
      listCell: ({ membersCount = 0 }) => plural(membersCount, 'membro', 'membros'),
    },
    {
      id: 'tasks',
      label: 'Tarefas em aberto',
      widthPx: 150,
      sortKey: 'tasks',
      isNumeric: true,
      listSlot: 'facts',
      cell: ({ openTasks = 0 }) => openTasks,
      listCell: ({ openTasks = 0 }) => plural(openTasks, 'tarefa em aberto', 'tarefas em aberto'),
    },
    {
      id: 'sprints',
      label: 'Sprints ativas',
      widthPx: 120,
      sortKey: 'sprints',
      isNumeric: true,
      listSlot: 'facts',
      isHiddenByDefault: true,
      cell: ({ activeSprints = 0 }) => activeSprints,
      listCell: ({ activeSprints = 0 }) => plural(activeSprints, 'sprint ativa', 'sprints ativas'),
    },
    {
      id: 'sprint',
      label: 'Sprint atual',
      widthPx: 330,
      leastPx: 220,
      cell: (team) => <CurrentSprint team={team} />,
    },
  ],
}

function CurrentSprint({ team: { currentSprint } }: { team: Team }) {
  if (!currentSprint) return null
  const { id, name, endDate } = currentSprint
  return (
    <>
      <Anchor
        component={Link}
        to={`/sprints/${id}/kanban`}
        className={`touch-link ${classes.above}`}
        fz="inherit"
        miw={0}
      >
        <Text span inherit truncate display="block">
          {name}
        </Text>
      </Anchor>
      <span className={classes.dimmed}>até {formatDate(endDate)}</span>
    </>
  )
}
