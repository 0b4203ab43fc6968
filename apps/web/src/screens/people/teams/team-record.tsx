import { useCurrentUser } from '@cadencia/people/react'
import type { Team } from '@cadencia/people/teams/contract'
import type { useTeams } from '@cadencia/people/teams/react'
import { TeamIcon } from '@cadencia/ui/team-icon'
import { Group, Stack, Text, Title } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { RecordActs, RecordPanel } from '../../../records/panel/record-panel.tsx'
import { RunningSprints } from '../../sprints/sprints/running-sprints.tsx'
import { MemberButtons, type TeamTask } from './member-buttons.tsx'
import { MemberList } from './member-list.tsx'
import { TeamActions } from './team-actions.tsx'
import { NO_LEADER } from './team-labels.ts'
import { TeamProperties, TeamTitle } from './team-properties.tsx'

const MISSING = {
  icon: IconUsers,
  text: 'Time não encontrado',
  description: 'O endereço pode ter mudado.',
} as const

interface TeamRecordProps {
  teamId: string
  teams: ReturnType<typeof useTeams>
  onTask: (task: TeamTask, team: Team) => void
  onClose: () => void
}

/** One team beside the list: what it is, its people and its running sprints. */
export function TeamRecord({ teamId, teams, onTask, onClose }: TeamRecordProps) {
  return (
    <RecordPanel
      id={teamId}
      query={{ ...teams, data: teams.data && (teams.data.find(({ id }) => id === teamId) ?? null) }}
      noun="Time"
      nameOf={({ name }) => name}
      title={(team) => <Heading team={team} />}
      subtitle={({ leaderName }) => leaderName ?? NO_LEADER}
      state={(team) => (
        <>
          <TeamIcon name={team.icon} color={team.color} size={32} />
          <RecordActs>
            <MemberButtons team={team} onTask={onTask} />
          </RecordActs>
        </>
      )}
      actions={(team) => <TeamActions team={team} />}
      missing={MISSING}
      failed="Não foi possível carregar o time."
      onClose={onClose}
    >
      {(team) => <Content team={team} />}
    </RecordPanel>
  )
}

function Heading({ team }: { team: Team }) {
  const { data: user } = useCurrentUser()
  return user?.isAdministrator ? <TeamTitle team={team} /> : team.name
}

function Content({ team }: { team: Team }) {
  const { data: user } = useCurrentUser()
  return (
    <Stack gap="lg">
      {user?.isAdministrator && <TeamProperties team={team} />}
      <section aria-labelledby="team-sprints">
        <Title order={3} id="team-sprints" mb="xs">
          Sprints em andamento
        </Title>
        <RunningSprints teamId={team.id} />
      </section>
      <section aria-labelledby="team-members">
        <Group gap="xs" mb="xs" align="baseline">
          <Title order={3} id="team-members">
            Membros
          </Title>
          <Text c="dimmed">{team.membersCount}</Text>
        </Group>
        <MemberList teamId={team.id} />
      </section>
    </Stack>
  )
}
