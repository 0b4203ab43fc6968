import { type AnalyticsFilter, useAnalyticsCharts } from '@cadencia/insights/analytics/react'
import { formatNumber } from '@cadencia/locale/numbers'
import { plural } from '@cadencia/locale/text'
import { Skeleton } from '@mantine/core'
import classes from '../analytics.module.css'
import { WorkloadChart } from './analytics-charts.tsx'
import { CHART_HEIGHT, ChartPanel } from './chart-panel.tsx'

/** Who has most to do, across the whole width. A failure is said by the charts before it. */
export function WorkloadSection({ filter }: { filter: AnalyticsFilter }) {
  const { data, isPending } = useAnalyticsCharts(filter)
  if (isPending) {
    return (
      <Skeleton
        height={CHART_HEIGHT + 100}
        className={classes.wide ?? ''}
        role="status"
        aria-label="Carregando"
      />
    )
  }
  if (!data) return null
  const { workload } = data
  const overloaded = workload.filter(({ isOverloaded }) => isOverloaded).length
  const people = plural(workload.length, 'pessoa com mais a fazer agora', 'pessoas com mais a fazer agora')
  return (
    <div className={classes.wide}>
      <ChartPanel
        title="Carga por pessoa"
        summary={`${people}; ${overloaded === 0 ? 'nenhuma em sobrecarga' : `${overloaded} em sobrecarga`}.`}
        head={['Pessoa', 'Tarefas', 'Horas', 'Em 7 dias', 'Atrasadas']}
        rows={workload.map((person) => ({
          key: person.userId,
          cells: [
            person.name,
            formatNumber(person.openTasks),
            formatNumber(person.openHours),
            formatNumber(person.dueSoonHours),
            formatNumber(person.overdueTasks),
          ],
        }))}
        isEmpty={workload.length === 0}
      >
        <WorkloadChart people={workload} />
      </ChartPanel>
    </div>
  )
}
