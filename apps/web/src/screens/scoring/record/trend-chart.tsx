import { formatDate } from '@cadencia/locale/dates'
import { formatNumber } from '@cadencia/locale/numbers'
import type { TrendWeek } from '@cadencia/scoring/contract'
import { BarChart } from '@mantine/charts'
import '@mantine/charts/styles.layer.css'
import { useReducedMotion } from '@mantine/hooks'
import { pointWords } from '../scoring-words.ts'

const SERIES = [{ name: 'points', label: 'Pontos', color: 'indigo.5' }]

/** A bar for each week's points. */
export function TrendChart({ weeks, height }: { weeks: readonly TrendWeek[]; height: number }) {
  const isStill = useReducedMotion()
  return (
    <BarChart
      h={height}
      data={weeks.map(({ weekStart, points }) => ({ points, week: formatDate(weekStart).slice(0, 5) }))}
      dataKey="week"
      series={SERIES}
      valueFormatter={(points) => pointWords(points)}
      barProps={{ isAnimationActive: !isStill, animationDuration: 300, radius: [3, 3, 0, 0] }}
      maxBarWidth={36}
      yAxisProps={{ width: 48, tickFormatter: (points: number) => formatNumber(points) }}
    />
  )
}
