import { formatDate } from '@cadencia/locale/dates'
import type { TrendWeek } from '@cadencia/scoring/contract'
import { lazyPart } from '@cadencia/ui/lazy-part'
import { Skeleton, Stack, Table, Text, Title } from '@mantine/core'
import { pointsLabel } from '../scoring-labels.ts'

const CHART_HEIGHT = 220

const TrendChart = lazyPart(
  () => import('./trend-chart.tsx').then((module) => module.TrendChart),
  <Skeleton height={CHART_HEIGHT} />,
)

/** Points by week: as text, chart and table. */
export function TrendPanel({ weeks }: { weeks: readonly TrendWeek[] }) {
  const hasPoints = weeks.some(({ points }) => points !== 0)
  return (
    <section aria-labelledby="score-trend">
      <Title order={3} id="score-trend" mb="xs">
        Tendência semanal
      </Title>
      {hasPoints ? (
        <Stack gap="sm">
          <Text>{trendText(weeks)}</Text>
          <div role="img" aria-label="Gráfico de pontos por semana; os mesmos valores estão na tabela abaixo">
            <TrendChart weeks={weeks} height={CHART_HEIGHT} />
          </div>
          <details>
            <summary>Ver como tabela</summary>
            <TrendTable weeks={weeks} />
          </details>
        </Stack>
      ) : (
        <Text c="dimmed">Sem dados: nenhum ponto nas últimas {weeks.length} semanas.</Text>
      )}
    </section>
  )
}

/** The running week against the mean of those before. */
function trendText(weeks: readonly TrendWeek[]): string {
  const before = weeks.slice(0, -1)
  const now = pointsLabel(weeks.at(-1)?.points ?? 0)
  if (before.length === 0) return `Esta semana: ${now} pontos.`
  const mean = before.reduce((sum, { points }) => sum + points, 0) / before.length
  const earlier = before.length === 1 ? 'da semana anterior' : `das ${before.length} semanas anteriores`
  return `Esta semana: ${now} pontos. Média ${earlier}: ${pointsLabel(mean)}.`
}

function TrendTable({ weeks }: { weeks: readonly TrendWeek[] }) {
  return (
    <Table mt="xs" aria-label="Pontos por semana">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Semana de</Table.Th>
          <Table.Th ta="end">Pontos</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {weeks.map(({ weekStart, points }) => (
          <Table.Tr key={weekStart}>
            <Table.Td>{formatDate(weekStart)}</Table.Td>
            <Table.Td ta="end">{pointsLabel(points)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
