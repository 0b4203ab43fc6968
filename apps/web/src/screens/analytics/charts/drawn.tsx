import type {
  CompletionPoint,
  MeetingPoint,
  VelocityPoint,
  Workload,
} from '@cadencia/insights/contract/analytics'
import { formatNumber } from '@cadencia/locale/numbers'
import { BarChart, CompositeChart, LineChart } from '@mantine/charts'
import '@mantine/charts/styles.layer.css'
import { useReducedMotion } from '@mantine/hooks'
import { axisDay } from '../analytics-words.ts'
import { CHART_HEIGHT } from './chart-panel.tsx'

const FIRST = 'indigo.5'
const SECOND = 'gray.5'
const axis = { allowDecimals: false, width: 40 } as const
const number = (value: number) => formatNumber(value, 1)

function useAnimation() {
  const isStill = useReducedMotion()
  return { isAnimationActive: !isStill, animationDuration: 300 }
}

/** Completed and planned points of each sprint. */
export function VelocityChart({ sprints }: { sprints: readonly VelocityPoint[] }) {
  return (
    <BarChart
      h={CHART_HEIGHT}
      data={sprints.map(({ teamName, number: sprint, completedPoints, totalPoints }) => ({
        sprint: `${teamName} ${sprint}`,
        completedPoints,
        totalPoints,
      }))}
      dataKey="sprint"
      series={[
        { name: 'completedPoints', label: 'Concluídos', color: FIRST },
        { name: 'totalPoints', label: 'Planejados', color: SECOND },
      ]}
      withLegend
      maxBarWidth={28}
      valueFormatter={number}
      barProps={{ ...useAnimation(), radius: [3, 3, 0, 0] }}
      yAxisProps={axis}
    />
  )
}

/** Tasks completed and due, over time. */
export function CompletionChart({ points }: { points: readonly CompletionPoint[] }) {
  return (
    <LineChart
      h={CHART_HEIGHT}
      data={points.map(({ day, completed, due }) => ({ day: axisDay(day), completed, due }))}
      dataKey="day"
      series={[
        { name: 'completed', label: 'Concluídas', color: FIRST },
        { name: 'due', label: 'Com prazo', color: SECOND, strokeDasharray: '5 5' },
      ]}
      withLegend
      withDots={points.length <= 31}
      curveType="linear"
      valueFormatter={number}
      lineProps={useAnimation()}
      lineChartProps={{ margin: { right: 12 } }}
      yAxisProps={axis}
    />
  )
}

/** Open hours of each person, those due within seven days apart, beside each other. */
export function WorkloadChart({ people }: { people: readonly Workload[] }) {
  return (
    <BarChart
      h={Math.max(CHART_HEIGHT, 28 * people.length + 60)}
      data={people.map(({ name, openHours, dueSoonHours, overdueTasks }) => ({
        name,
        dueSoonHours,
        laterHours: Math.max(0, openHours - dueSoonHours),
        overdueTasks,
      }))}
      dataKey="name"
      orientation="vertical"
      type="stacked"
      series={[
        { name: 'dueSoonHours', label: 'Horas em 7 dias', color: FIRST },
        { name: 'laterHours', label: 'Outras horas abertas', color: SECOND },
      ]}
      withLegend
      maxBarWidth={18}
      valueFormatter={number}
      barProps={useAnimation()}
      yAxisProps={{ width: 110, interval: 0 }}
      xAxisProps={{ allowDecimals: false }}
    />
  )
}

/** Meetings as bars, and the hours that they took as a line. */
export function MeetingsChart({ points }: { points: readonly MeetingPoint[] }) {
  const animation = useAnimation()
  return (
    <CompositeChart
      h={CHART_HEIGHT}
      data={points.map(({ day, meetings, hours }) => ({ day: axisDay(day), meetings, hours }))}
      dataKey="day"
      series={[
        { name: 'meetings', label: 'Reuniões', color: FIRST, type: 'bar' },
        { name: 'hours', label: 'Horas', color: SECOND, type: 'line' },
      ]}
      withLegend
      withDots={points.length <= 31}
      maxBarWidth={28}
      curveType="linear"
      valueFormatter={number}
      lineProps={animation}
      barProps={animation}
      composedChartProps={{ margin: { right: 12 } }}
      yAxisProps={axis}
    />
  )
}
