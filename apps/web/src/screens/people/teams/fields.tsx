import { formatDate } from '@cadencia/locale/dates'
import { plural } from '@cadencia/locale/text'
import type { Team } from '@cadencia/people/teams/contract'
import { DEFAULT_TEAM_ICON } from '@cadencia/ui/team-icon'
import { Anchor, Text } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { Link } from 'react-router'
import lists from '../../../kit/lists.module.css'
import { fieldsOf } from '../../../records/fields/field.ts'
import type { TeamTask } from './member-buttons.tsx'
import { NO_LEADER, TEAM_COLORS } from './team-labels.ts'
import classes from './teams.module.css'

/** What a team's row needs beside the team. */
export interface TeamContext {
  readonly onTask: (task: TeamTask, team: Team) => void
}

/** All that is known of a team. */
export const TEAM_FIELDS = fieldsOf<Team, TeamContext>()({
  name: { kind: 'text', label: 'Nome', maxLength: 100, form: { isRequired: true } },
  color: { kind: 'text', label: 'Cor', form: { initial: TEAM_COLORS[0] } },
  icon: { kind: 'text', label: 'Ícone', form: { initial: DEFAULT_TEAM_ICON } },
  leaderId: {
    kind: 'person',
    label: 'Líder',
    none: 'Nenhum',
    form: {},
    property: {},
    column: {
      id: 'leader',
      widthPx: 170,
      leastPx: 130,
      sortKey: 'leader',
      listSlot: 'person',
      cell: ({ leaderName }) => leaderName,
      listCell: ({ leaderName }) => leaderName ?? NO_LEADER,
    },
    action: { label: 'Definir líder…', icon: IconUserPlus },
  },
  membersCount: {
    kind: 'number',
    label: 'Membros',
    column: {
      id: 'members',
      widthPx: 100,
      sortKey: 'members',
      isNumeric: true,
      listSlot: 'facts',
      cell: ({ membersCount = 0 }) => membersCount,
      listCell: ({ membersCount = 0 }) => plural(membersCount, 'membro', 'membros'),
    },
  },
  openTasks: {
    kind: 'number',
    label: 'Tarefas em aberto',
    column: {
      id: 'tasks',
      widthPx: 150,
      sortKey: 'tasks',
      isNumeric: true,
      listSlot: 'facts',
      cell: ({ openTasks = 0 }) => openTasks,
      listCell: ({ openTasks = 0 }) => plural(openTasks, 'tarefa em aberto', 'tarefas em aberto'),
    },
  },
  activeSprints: {
    kind: 'number',
    label: 'Sprints ativas',
    column: {
      id: 'sprints',
      widthPx: 120,
      sortKey: 'sprints',
      isNumeric: true,
      listSlot: 'facts',
      isHiddenByDefault: true,
      cell: ({ activeSprints = 0 }) => activeSprints,
      listCell: ({ activeSprints = 0 }) => plural(activeSprints, 'sprint ativa', 'sprints ativas'),
    },
  },
  currentSprint: {
    kind: 'record',
    label: 'Sprint atual',
    column: { id: 'sprint', widthPx: 330, leastPx: 220, cell: (team) => <CurrentSprint team={team} /> },
  },
})

function CurrentSprint({ team: { currentSprint } }: { team: Team }) {
  if (!currentSprint) return null
  const { id, name, endDate } = currentSprint
  return (
    <>
      <Anchor
        component={Link}
        to={`/sprints/${id}/kanban`}
        className={`touch-link ${lists.above} ${lists.pointed}`}
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
