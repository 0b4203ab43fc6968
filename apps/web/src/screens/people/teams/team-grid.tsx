import { messageOf } from '@cadencia/http/http-error'
import type { Team } from '@cadencia/people/teams/contract'
import type { useTeams } from '@cadencia/people/teams/react'
import { CardColumns } from '@cadencia/ui/card-columns'
import { CardGridSkeleton } from '@cadencia/ui/card-grid-skeleton'
import { EmptyState } from '@cadencia/ui/empty-state'
import { ErrorState } from '@cadencia/ui/error-state'
import { IconUsers } from '@tabler/icons-react'
import { RecordSequence } from '../../../details/record-sequence.ts'
import { TeamCard } from './team-card.tsx'

/** What is done with a team's members. */
export type TeamTask = 'manage' | 'add'

interface TeamGridProps {
  teams: ReturnType<typeof useTeams>
  onTask: (task: TeamTask, team: Team) => void
}

/** One card for each team. */
export function TeamGrid({ teams, onTask }: TeamGridProps) {
  if (teams.isPending) return <CardGridSkeleton />
  if (!teams.data) {
    return (
      <ErrorState
        message={messageOf(teams.error, 'Não foi possível carregar os times.')}
        onRetry={() => void teams.refetch()}
        isRetrying={teams.isFetching}
      />
    )
  }
  if (teams.data.length === 0) {
    return (
      <EmptyState
        icon={IconUsers}
        text="Nenhuma equipe encontrada"
        description="Um administrador cria o primeiro time em 'Novo Time'."
      />
    )
  }
  return (
    <CardColumns>
      <RecordSequence path="/teams" items={teams.data} />
      {teams.data.map((team) => (
        <TeamCard key={team.id} team={team} onTask={(task) => onTask(task, team)} />
      ))}
    </CardColumns>
  )
}
