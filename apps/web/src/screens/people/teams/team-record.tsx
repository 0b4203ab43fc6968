import { messageOf } from '@cadencia/http/http-error'
import { useCurrentUser } from '@cadencia/people/react'
import type { Team } from '@cadencia/people/teams/contract'
import type { useTeams } from '@cadencia/people/teams/react'
import { DetailDrawer } from '@cadencia/ui/detail-drawer'
import { EmptyState } from '@cadencia/ui/empty-state'
import { ErrorState } from '@cadencia/ui/error-state'
import { lazyOverlay } from '@cadencia/ui/lazy-overlay'
import { TeamIcon } from '@cadencia/ui/team-icon'
import { Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { IconPencil, IconUsers } from '@tabler/icons-react'
import { useState } from 'react'
import { IconAction } from '../../../details/icon-action.tsx'
import { RunningSprints } from '../../sprints/sprints/running-sprints.tsx'
import { MemberList } from './member-list.tsx'
import { MemberButtons } from './team-card.tsx'
import type { TeamTask } from './team-grid.tsx'

const EditTeamDialog = lazyOverlay(() =>
  import('./form/edit-team-dialog.tsx').then((module) => module.EditTeamDialog),
)

interface TeamRecordProps {
  /** Undefined while no record is open. */
  teamId: string | undefined
  teams: ReturnType<typeof useTeams>
  onTask: (task: TeamTask, team: Team) => void
  onClose: () => void
}

/** One team beside the cards: its people and its running sprints. */
export function TeamRecord({ teamId, teams, onTask, onClose }: TeamRecordProps) {
  // The last one stays in sight while the drawer closes.
  const [shownId, setShownId] = useState(teamId)
  if (teamId !== undefined && teamId !== shownId) setShownId(teamId)
  const team = teams.data?.find(({ id }) => id === shownId)
  if (shownId === undefined) return null
  return (
    <DetailDrawer
      opened={teamId !== undefined}
      title={team?.name ?? 'Time'}
      subtitle={team && (team.leaderName ?? 'Líder da Equipe')}
      actions={team && <EditButton key={team.id} team={team} />}
      onClose={onClose}
    >
      {team ? (
        <Content key={team.id} team={team} onTask={(task) => onTask(task, team)} />
      ) : teams.isPending ? (
        <Stack role="status" aria-label="Carregando">
          <Skeleton height={36} width="60%" />
          <Skeleton height={120} />
        </Stack>
      ) : teams.isError ? (
        <ErrorState
          message={messageOf(teams.error, 'Não foi possível carregar o time.')}
          onRetry={() => void teams.refetch()}
          isRetrying={teams.isFetching}
        />
      ) : (
        <EmptyState icon={IconUsers} text="Time não encontrado" description="O endereço pode ter mudado." />
      )}
    </DetailDrawer>
  )
}

function Content({ team, onTask }: { team: Team; onTask: (task: TeamTask) => void }) {
  return (
    <Stack gap="lg">
      <Group gap="sm" wrap="nowrap">
        <TeamIcon name={team.icon} color={team.color} size={44} />
        <Group gap={6}>
          <MemberButtons team={team} onTask={onTask} />
        </Group>
      </Group>
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

/** Only for administrators, who alone change teams. */
function EditButton({ team }: { team: Team }) {
  const { data: user } = useCurrentUser()
  const [isEditing, setEditing] = useState(false)
  if (!user?.isAdministrator) return null
  return (
    <>
      <IconAction icon={IconPencil} label="Editar time" onClick={() => setEditing(true)} />
      {isEditing && <EditTeamDialog team={team} onClose={() => setEditing(false)} />}
    </>
  )
}
