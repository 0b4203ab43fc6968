import { messageOf } from '@cadencia/http/http-error'
import type { Period, OwnRanking as Ranking } from '@cadencia/scoring/contract'
import type { useOwnRanking } from '@cadencia/scoring/react'
import { TeamTag } from '@cadencia/ui/team-tag'
import { Button, Card, Group, Skeleton, Text, Title } from '@mantine/core'
import { Link, useLocation } from 'react-router'
import classes from './scoring.module.css'
import { IN_PERIOD, placeLabel, pointsLabel, ratingLabel } from './scoring-labels.ts'

interface OwnRankingProps {
  period: Period
  ranking: ReturnType<typeof useOwnRanking>
  /** The viewer; undefined while not known. */
  userId: string | undefined
}

/** Where the viewer stands, however far down, with the way to their breakdown. */
export function OwnRanking({ period, ranking, userId }: OwnRankingProps) {
  const { search } = useLocation()
  return (
    <Card component="section" withBorder padding="md" mb="lg" aria-labelledby="own-ranking">
      <Group justify="space-between" gap="sm" mb="xs">
        <Title order={2} id="own-ranking">
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
      {ranking.data ? (
        <Figures period={period} ranking={ranking.data} />
      ) : ranking.isError ? (
        <Group gap="xs" role="alert">
          <Text size="sm">{messageOf(ranking.error, 'Não foi possível carregar o seu lugar.')}</Text>
          <Button variant="default" loading={ranking.isFetching} onClick={() => void ranking.refetch()}>
            Tentar novamente
          </Button>
        </Group>
      ) : (
        <Skeleton height={46} role="status" aria-label="Carregando" />
      )}
    </Card>
  )
}

function Figures({ period, ranking: { user, teams } }: { period: Period; ranking: Ranking }) {
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
