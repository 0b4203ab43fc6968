import { formatDate } from '@cadencia/locale/dates'
import { formatNumber } from '@cadencia/locale/numbers'
import type { BurndownDay } from '@cadencia/sprints/contract'
import { LineChart } from '@mantine/charts'
import '@mantine/charts/styles.layer.css'
import { useReducedMotion } from '@mantine/hooks'

const SERIES = [
  { name: 'ideal', label: 'Ideal', color: 'gray.5', strokeDasharray: '5 5' },
  { name: 'remaining', label: 'Restante', color: 'indigo.5' },
]

/** Two lines over the sprint's days: the ideal, and what remained. */
export function BurndownChart({ days, height }: { days: BurndownDay[]; height: number }) {
  const isStill = useReducedMotion()
  return (
    <LineChart
      h={height}
      data={days.map(({ day, ...points }) => ({ ...points, day: formatDate(day).slice(0, 5) }))}
      dataKey="day"
      series={SERIES}
      curveType="linear"
      withLegend
      withDots={days.length <= 31}
      valueFormatter={(points) => formatNumber(points, 1)}
      lineProps={{ isAnimationActive: !isStill, animationDuration: 300 }}
      lineChartProps={{ margin: { right: 12 } }}
      yAxisProps={{ allowDecimals: false, width: 40 }}
    />
  )
}
