import type {
  CompletionPoint,
  MeetingPoint,
  VelocityPoint,
  Workload,
} from '@cadencia/insights/analytics/contract'
import { formatNumber } from '@cadencia/locale/numbers'
import { Stack } from '@mantine/core'
import { FIRST_COLOR, SECOND_COLOR } from '../../../../collections/charts/chart-props.ts'
import { BarsChart, LinesChart, NamedBarsChart } from '../../../../collections/charts/charts.tsx'
import { axisDay } from '../analytics-labels.ts'
import { CHART_HEIGHT } from './chart-panel.tsx'

const number = (value: number) => formatNumber(value, 2)

/** What the points over time stand for: 'Dia' or 'Semana de'. */
interface OverTime<P> {
  readonly points: readonly P[]
  readonly axisName: string
}

const VELOCITY = [
  { name: 'completedPoints', label: 'Concluídos', color: FIRST_COLOR },
  { name: 'totalPoints', label: 'Planejados', color: SECOND_COLOR },
]

/** Completed and planned points of each sprint. */
export function VelocityChart({ sprints }: { sprints: readonly VelocityPoint[] }) {
  return (
    <NamedBarsChart
      rows={sprints.map(({ teamName, number: sprint, completedPoints, totalPoints }) => ({
        sprint: `${teamName} ${sprint}`,
        completedPoints,
        totalPoints,
      }))}
      labelKey="sprint"
      series={VELOCITY}
      valuesName="Pontos"
      format={number}
    />
  )
}

const COMPLETION = [
  { name: 'completed', label: 'Concluídas', color: FIRST_COLOR },
  { name: 'due', label: 'Com prazo', color: SECOND_COLOR, strokeDasharray: '5 5' },
]

/** Tasks completed and due, over time. */
export function CompletionChart({ points, axisName }: OverTime<CompletionPoint>) {
  return (
    <LinesChart
      height={CHART_HEIGHT}
      rows={points.map(({ day, completed, due }) => ({ day: axisDay(day), completed, due }))}
      labelKey="day"
      series={COMPLETION}
      axisName={axisName}
      valuesName="Tarefas"
      format={number}
    />
  )
}

const WORKLOAD = [
  { name: 'dueSoonHours', label: 'Horas em 7 dias', color: FIRST_COLOR },
  { name: 'laterHours', label: 'Outras horas abertas', color: SECOND_COLOR },
]

/** Open hours of each person, those due within seven days apart. */
export function WorkloadChart({ people }: { people: readonly Workload[] }) {
  return (
    <NamedBarsChart
      rows={people.map(({ name, openHours, dueSoonHours }) => ({
        name,
        dueSoonHours,
        laterHours: Math.max(0, openHours - dueSoonHours),
      }))}
      labelKey="name"
      series={WORKLOAD}
      isStacked
      valuesName="Horas"
      format={number}
    />
  )
}

const MEETINGS = [{ name: 'meetings', label: 'Reuniões', color: FIRST_COLOR }]
const HOURS = [{ name: 'hours', label: 'Horas', color: FIRST_COLOR }]

/** Meetings, and below them the hours that they took, each with an axis of its own. */
export function MeetingsChart({ points, axisName }: OverTime<MeetingPoint>) {
  const common = {
    height: CHART_HEIGHT - 40,
    rows: points.map(({ day, meetings, hours }) => ({ day: axisDay(day), meetings, hours })),
    labelKey: 'day',
    axisName,
    format: number,
  }
  return (
    <Stack gap="xs">
      <BarsChart {...common} series={MEETINGS} valuesName="Reuniões" />
      <BarsChart {...common} series={HOURS} valuesName="Horas" />
    </Stack>
  )
}
