import { labelOf, lookUp } from '@cadencia/locale/fallback'
import { formatNumber, formatPercent } from '@cadencia/locale/numbers'
import { RATING_MAX, type Score } from '@cadencia/scoring/contract'
import { Stack, Table, Text, Title } from '@mantine/core'
import classes from '../scoring.module.css'
import {
  CAUSE_LABELS,
  IN_PERIOD,
  placeLabel,
  pointsLabel,
  RATING_PART_LABELS,
  RATING_PART_MEANINGS,
  ratingFigure,
  ratingLabel,
} from '../scoring-labels.ts'
import { TrendPanel } from './trend-panel.tsx'

/** What a score and a rating are made of, and how the weeks before went. */
export function PartsPanel({ score }: { score: Score }) {
  return (
    <Stack gap="lg">
      <dl className={classes.figures}>
        <div>
          <dt>Posição</dt>
          <dd>{placeLabel(score.place)}</dd>
        </div>
        <div>
          <dt>Pontos</dt>
          <dd>{pointsLabel(score.score)}</dd>
        </div>
        <div>
          <dt>Avaliação</dt>
          <dd>{ratingLabel(score.rating)}</dd>
        </div>
      </dl>
      <section aria-labelledby="score-parts">
        <Title order={3} id="score-parts" mb="xs">
          De onde vêm os pontos
        </Title>
        <PointsTable score={score} />
      </section>
      <section aria-labelledby="rating-parts">
        <Title order={3} id="rating-parts" mb="xs">
          Como se chega à avaliação
        </Title>
        <RatingTable score={score} />
      </section>
      <TrendPanel weeks={score.trend} />
    </Stack>
  )
}

function PointsTable({ score: { parts, period, score } }: { score: Score }) {
  if (parts.length === 0) return <Text c="dimmed">Sem dados: nenhum ponto {IN_PERIOD[period]}.</Text>
  return (
    <Table aria-labelledby="score-parts">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Causa</Table.Th>
          <Table.Th ta="end">Quantidade</Table.Th>
          <Table.Th ta="end">Pontos</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {parts.map(({ cause, count, points }) => (
          <Table.Tr key={cause}>
            <Table.Td>{labelOf(CAUSE_LABELS, cause)}</Table.Td>
            <Table.Td ta="end">{formatNumber(count)}</Table.Td>
            <Table.Td ta="end">{pointsLabel(points)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
      <Table.Tfoot>
        <Table.Tr>
          <Table.Th colSpan={2}>Total</Table.Th>
          <Table.Th ta="end">{pointsLabel(score)}</Table.Th>
        </Table.Tr>
      </Table.Tfoot>
    </Table>
  )
}

function RatingTable({ score: { ratingParts, rating } }: { score: Score }) {
  return (
    <Table aria-labelledby="rating-parts">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Parte</Table.Th>
          <Table.Th ta="end">Resultado</Table.Th>
          <Table.Th ta="end">Peso</Table.Th>
          <Table.Th ta="end">Nota</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {ratingParts.map(({ part, share, weight }) => (
          <Table.Tr key={part}>
            <Table.Td>
              {labelOf(RATING_PART_LABELS, part)}
              <Text size="sm" c="dimmed">
                {lookUp(RATING_PART_MEANINGS, part, '')}
              </Text>
            </Table.Td>
            <Table.Td ta="end">{formatPercent(share, 0)}</Table.Td>
            <Table.Td ta="end">{formatPercent(weight, 0)}</Table.Td>
            <Table.Td ta="end">{pointsLabel(share * weight * RATING_MAX)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
      <Table.Tfoot>
        <Table.Tr>
          <Table.Th colSpan={3}>Avaliação (de {RATING_MAX})</Table.Th>
          <Table.Th ta="end">{ratingFigure(rating)}</Table.Th>
        </Table.Tr>
      </Table.Tfoot>
    </Table>
  )
}
