import { messageOf } from '@cadencia/http/http-error'
import type { AnalyticsCharts } from '@cadencia/insights/analytics/contract'
import { type AnalyticsFilter, useAnalyticsCharts } from '@cadencia/insights/analytics/react'
import { formatDate } from '@cadencia/locale/dates'
import { formatNumber } from '@cadencia/locale/numbers'
import { plural } from '@cadencia/locale/text'
import { ErrorState } from '@cadencia/ui/error-state'
import { Skeleton } from '@mantine/core'
import { CompletionChart, MeetingsChart, VelocityChart } from './analytics-charts.tsx'
import { CHART_HEIGHT, ChartPanel } from './chart-panel.tsx'

const STEPS = { day: 'Dia', week: 'Semana de' } as const

function sum<T>(rows: readonly T[], of: (row: T) => number): number {
  return rows.reduce((total, row) => total + of(row), 0)
}

/** Velocity, completion over time, meetings and hours. */
export function ChartsSection({ filter }: { filter: AnalyticsFilter }) {
  const charts = useAnalyticsCharts(filter)
  if (charts.data) return <Charts charts={charts.data} />
  if (charts.isError) {
    return (
      <ErrorState
        message={messageOf(charts.error, 'Não foi possível carregar os gráficos.')}
        onRetry={() => void charts.refetch()}
        isRetrying={charts.isFetching}
      />
    )
  }
  return Array.from({ length: 3 }, (_, chart) => (
    <Skeleton key={chart} height={CHART_HEIGHT + 100} role="status" aria-label="Carregando" />
  ))
}

function Charts({ charts: { step, velocity, completion, meetings } }: { charts: AnalyticsCharts }) {
  const completed = sum(completion, (point) => point.completed)
  const due = sum(completion, ({ due }) => due)
  const heldMeetings = sum(meetings, (point) => point.meetings)
  const hours = sum(meetings, (point) => point.hours)
  return (
    <>
      <ChartPanel
        title="Velocidade"
        summary={`As ${plural(velocity.length, 'última sprint concluída somou', 'últimas sprints concluídas somaram')} ${plural(
          sum(velocity, ({ completedPoints }) => completedPoints),
          'ponto',
          'pontos',
        )}.`}
        head={['Sprint', 'Concluídos', 'Planejados']}
        rows={velocity.map(({ sprintId, teamName, number, completedPoints, totalPoints }) => ({
          key: sprintId,
          cells: [`${teamName} ${number}`, formatNumber(completedPoints), formatNumber(totalPoints)],
        }))}
        isEmpty={velocity.length === 0}
      >
        <VelocityChart sprints={velocity} />
      </ChartPanel>
      <ChartPanel
        title="Reuniões e horas"
        summary={`${plural(heldMeetings, 'reunião terminou', 'reuniões terminaram')} no período e ${heldMeetings === 1 ? 'durou' : 'somaram'} ${formatNumber(hours, 1)} h.`}
        head={[STEPS[step], 'Reuniões', 'Horas']}
        rows={meetings.map((point) => ({
          key: point.day,
          cells: [formatDate(point.day), formatNumber(point.meetings), formatNumber(point.hours, 1)],
        }))}
        isEmpty={heldMeetings === 0}
      >
        <MeetingsChart points={meetings} axisName={STEPS[step]} />
      </ChartPanel>
      <ChartPanel
        title="Conclusão no tempo"
        summary={`${plural(completed, 'tarefa concluída', 'tarefas concluídas')} e ${plural(due, 'com prazo', 'com prazo')} no período.`}
        head={[STEPS[step], 'Concluídas', 'Com prazo']}
        rows={completion.map((point) => ({
          key: point.day,
          cells: [formatDate(point.day), formatNumber(point.completed), formatNumber(point.due)],
        }))}
        isEmpty={completed + due === 0}
      >
        <CompletionChart points={completion} axisName={STEPS[step]} />
      </ChartPanel>
    </>
  )
}
