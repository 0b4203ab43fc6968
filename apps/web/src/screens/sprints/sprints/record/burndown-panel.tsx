import { messageOf } from '@cadencia/http/http-error'
import { formatDate } from '@cadencia/locale/dates'
import { formatNumber } from '@cadencia/locale/numbers'
import { plural } from '@cadencia/locale/text'
import type { BurndownDay, Sprint } from '@cadencia/sprints/contract'
import { useBurndown } from '@cadencia/sprints/react'
import { EmptyState } from '@cadencia/ui/empty-state'
import { ErrorState } from '@cadencia/ui/error-state'
import { Skeleton, Stack, Text } from '@mantine/core'
import { IconChartLine } from '@tabler/icons-react'
import { ChartFigure } from '../../../../collections/charts/chart-figure.tsx'
import { FIRST_COLOR, SECOND_COLOR } from '../../../../collections/charts/chart-props.ts'
import { LinesChart } from '../../../../collections/charts/charts.tsx'
import { scoreLabel } from '../sprint-labels.ts'

const CHART_HEIGHT = 260

const SERIES = [
  { name: 'ideal', label: 'Ideal', color: SECOND_COLOR, strokeDasharray: '5 5' },
  { name: 'remaining', label: 'Restante', color: FIRST_COLOR },
]

/** How many points remain, day by day, beside how many should. */
export function BurndownPanel({ sprint }: { sprint: Sprint }) {
  const { data: days, error, isFetching, refetch } = useBurndown(sprint.id)
  if (error && !days) {
    return (
      <ErrorState
        message={messageOf(error, 'Não foi possível carregar o burndown.')}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    )
  }
  if (!days) return <Skeleton height={CHART_HEIGHT} role="status" aria-label="Carregando" />
  if (days.length === 0 || sprint.totalPoints === 0) {
    return (
      <EmptyState
        icon={IconChartLine}
        text="Nada para mostrar ainda"
        description="O burndown começa com as primeiras tarefas da sprint."
      />
    )
  }
  return (
    <Stack gap="md">
      <Text>{summaryText(days, sprint)}</Text>
      <ChartFigure
        label="Gráfico de burndown"
        tableLabel="Pontos restantes por dia"
        columns={['Dia', 'Ideal', 'Restante']}
        rows={days.map(({ day, ideal, remaining }) => ({
          key: day,
          cells: [formatDate(day), formatNumber(ideal, 1), remaining === null ? '' : formatNumber(remaining)],
        }))}
      >
        <LinesChart
          height={CHART_HEIGHT}
          rows={days.map(({ day, ...points }) => ({ ...points, day: formatDate(day).slice(0, 5) }))}
          labelKey="day"
          series={SERIES}
          axisName="Dia"
          valuesName="Pontos"
          format={(points) => formatNumber(points, 1)}
        />
      </ChartFigure>
      <Text size="sm" c="dimmed">
        O ideal desce por igual a cada dia útil: fins de semana e feriados nacionais não contam.
      </Text>
    </Stack>
  )
}

/** The last known day, and how the sprint stands. */
function summaryText(days: readonly BurndownDay[], sprint: Sprint): string {
  const last = days.filter(({ remaining }) => remaining !== null).at(-1)
  if (!last || last.remaining === null) return 'A sprint ainda não começou.'
  const label = scoreLabel(sprint)
  return [
    `Em ${formatDate(last.day)} restavam ${plural(last.remaining, 'ponto', 'pontos')}.`,
    label && `${label}.`,
  ]
    .filter(Boolean)
    .join(' ')
}
