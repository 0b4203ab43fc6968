import { messageOf } from '@cadencia/http/http-error'
import type { Period, OwnStanding as Standing } from '@cadencia/scoring/contract'
import type { useOwnStanding } from '@cadencia/scoring/react'
import { TeamTag } from '@cadencia/ui/team-tag'
import { Button, Card, Group, Skeleton, Text, Title } from '@mantine/core'
import { Link, useLocation } from 'react-router'
import classes from './scoring.module.css'
import { IN_PERIOD, placeLabel, pointsLabel, ratingLabel } from './scoring-labels.ts'

interface OwnStandingProps {
  period: Period
  standing: ReturnType<typeof useOwnStanding>
  /** The viewer; undefined while not known. */
  userId: string | undefined
}

/** Where the viewer stands, however far down, with the way to their breakdown. */
export function OwnStanding({ period, standing, userId }: OwnStandingProps) {
  const { search } = useLocation()
  return (
    <Card component="section" withBorder padding="md" mb="lg" aria-labelledby="own-standing">
      <Group justify="space-between" gap="sm" mb="xs">
        <Title order={2} id="own-standing">
          Seu lugar
        </Title>
        {userId && (
          <Button
            component={Link}
            to={{ pathname: `/scoring/user/${userId}`, search }}
            preventScrollReset
            variant="default"
          >
            Ver composição
          </Button>
        )}
      </Group>
      {standing.data ? (
        <Figures period={period} standing={standing.data} />
      ) : standing.isError ? (
        <Group gap="xs" role="alert">
          <Text size="sm">{messageOf(standing.error, 'Não foi possível carregar o seu lugar.')}</Text>
          <Button variant="default" loading={standing.isFetching} onClick={() => void standing.refetch()}>
            Tentar novamente
          </Button>
        </Group>
      ) : (
        <Skeleton height={46} role="status" aria-label="Carregando" />
      )}
    </Card>
  )
}

function Figures({ period, standing: { user, teams } }: { period: Period; standing: Standing }) {
  if (!user && teams.length === 0) {
    return <Text c="dimmed">Sem dados: você ainda não pontuou {IN_PERIOD[period]}.</Text>
  }
  return (
    <dl className={classes.figures}>
      <div>
        <dt>Posição</dt>
        <dd>{placeLabel(user?.place ?? null)}</dd>
      </div>
      <div>
        <dt>Pontos</dt>
        <dd>{pointsLabel(user?.score ?? 0)}</dd>
      </div>
      <div>
        <dt>Avaliação</dt>
        <dd>{user ? ratingLabel(user.performanceRating) : '—'}</dd>
      </div>
      {teams.map(({ id, name, color, place }) => (
        <div key={id}>
          <dt>
            <TeamTag name={name} color={color} />
          </dt>
          <dd>{placeLabel(place)}</dd>
        </div>
      ))}
    </dl>
  )
}
