import { messageOf } from '@cadencia/http/http-error'
import { plural } from '@cadencia/locale/words'
import type { useTeams } from '@cadencia/people/react'
import { CardGridSkeleton } from '@cadencia/ui/card-grid-skeleton'
import { EmptyState } from '@cadencia/ui/empty-state'
import { ErrorState } from '@cadencia/ui/error-state'
import { TeamIcon } from '@cadencia/ui/team-icon'
import { Card, Group, SimpleGrid, Text, Title } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'

/** The teams at a glance, each in its colour. */
export function TeamCards({ teams }: { teams: ReturnType<typeof useTeams> }) {
  return (
    <section aria-labelledby="home-teams">
      <Title order={2} id="home-teams" mb="sm">
        Times
      </Title>
      <Content teams={teams} />
    </section>
  )
}

function Content({ teams }: { teams: ReturnType<typeof useTeams> }) {
  if (teams.isPending) return <CardGridSkeleton />
  if (teams.isError) {
    return (
      <ErrorState
        message={messageOf(teams.error, 'Não foi possível carregar os times.')}
        onRetry={() => void teams.refetch()}
        isRetrying={teams.isFetching}
      />
    )
  }
  if (teams.data.length === 0) return <EmptyState icon={IconUsers} text="Nenhuma equipe encontrada" />
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, md: 3, xl: 4 }} spacing="md">
      {teams.data.map((team) => (
        <Card key={team.id} withBorder padding="md">
          <Group wrap="nowrap" gap="sm">
            <TeamIcon name={team.icon} color={team.color} size={36} />
            <div style={{ minWidth: 0 }}>
              <Text fw={600} truncate>
                {team.name}
              </Text>
              <Text size="sm" c="dimmed">
                {plural(team.membersCount ?? 0, 'membro', 'membros')}
                {team.leaderName ? ` · ${team.leaderName}` : ''}
              </Text>
            </div>
          </Group>
        </Card>
      ))}
    </SimpleGrid>
  )
}
