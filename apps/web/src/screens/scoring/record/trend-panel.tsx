import { formatDate } from '@cadencia/locale/dates'
import type { TrendWeek } from '@cadencia/scoring/contract'
import { Stack, Text, Title } from '@mantine/core'
import { ChartFigure } from '../../../collections/charts/chart-figure.tsx'
import { FIRST_COLOR } from '../../../collections/charts/chart-props.ts'
import { BarsChart } from '../../../collections/charts/charts.tsx'
import { pointsLabel } from '../scoring-labels.ts'

const CHART_HEIGHT = 220

const SERIES = [{ name: 'points', label: 'Pontos', color: FIRST_COLOR }]

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
          <ChartFigure
            label="Gráfico de pontos por semana"
            tableLabel="Pontos por semana"
            columns={['Semana de', 'Pontos']}
            rows={weeks.map(({ weekStart, points }) => ({
              key: weekStart,
              cells: [formatDate(weekStart), pointsLabel(points)],
            }))}
          >
            <BarsChart
              height={CHART_HEIGHT}
              rows={weeks.map(({ weekStart, points }) => ({
                points,
                week: formatDate(weekStart).slice(0, 5),
              }))}
              labelKey="week"
              series={SERIES}
              axisName="Semana de"
              valuesName="Pontos"
              format={pointsLabel}
            />
          </ChartFigure>
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
