import type { TeamAtAGlance, TimelineItem } from '@cadencia/insights/dashboard/contract'
import { formatDate } from '@cadencia/locale/dates'
import { plural } from '@cadencia/locale/text'
import { EmptyState } from '@cadencia/ui/empty-state'
import { TeamIcon } from '@cadencia/ui/team-icon'
import { Button, Card, Group, SimpleGrid, Text, Title } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { Link } from 'react-router'
import meetings from '../../../kit/lists.module.css'

interface TeamCardsProps {
  teams: readonly TeamAtAGlance[]
  /** Names the sprints of most teams already. */
  timeline: readonly TimelineItem[]
}

/** The teams at a glance, each in its colour. */
export function TeamCards({ teams, timeline }: TeamCardsProps) {
  const shownSprints = timeline.map(({ currentSprint }) => currentSprint.id)
  return (
    <section aria-labelledby="home-teams">
      <Title order={2} id="home-teams" mb="sm">
        Times
      </Title>
      {teams.length === 0 && (
        <EmptyState
          icon={IconUsers}
          text="Nenhuma equipe encontrada"
          description="Um time reúne as pessoas que planejam, executam e pontuam juntas."
          action={
            <Button component={Link} to="/teams" variant="default">
              Abrir os times
            </Button>
          }
        />
      )}
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3, xl: 4 }} spacing="md">
        {teams.map((team) => (
          <TeamCard key={team.id} team={team} shownSprints={shownSprints} />
        ))}
      </SimpleGrid>
    </section>
  )
}

function TeamCard({ team, shownSprints }: { team: TeamAtAGlance; shownSprints: readonly string[] }) {
  const { id, name, icon, color, leaderName, membersCount, currentSprint } = team
  const isShown = currentSprint !== null && shownSprints.includes(currentSprint.id)
  return (
    <Card withBorder padding="md" className={meetings.row ?? ''}>
      <Group wrap="nowrap" gap="sm">
        <TeamIcon name={icon} color={color} size={36} />
        <div style={{ minWidth: 0 }}>
          <Link to={`/teams/${id}`} className={`${meetings.title} ${meetings.stretched}`}>
            {name}
          </Link>
          <Text size="sm" c="dimmed">
            {plural(membersCount, 'membro', 'membros')}
            {leaderName ? ` · ${leaderName}` : ''}
          </Text>
          {!isShown && (
            <Text size="sm" c="dimmed">
              {currentSprint
                ? `${currentSprint.name}, até ${formatDate(currentSprint.endDate)}`
                : 'Nenhuma sprint ativa'}
            </Text>
          )}
        </div>
      </Group>
    </Card>
  )
}
