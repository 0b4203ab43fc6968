import type { ReportChart } from '@cadencia/insights/contract/reports'
import { formatNumber } from '@cadencia/locale/numbers'
import { BarChart, LineChart } from '@mantine/charts'
import '@mantine/charts/styles.layer.css'
import { useReducedMotion } from '@mantine/hooks'

const COLORS = ['indigo.5', 'gray.5'] as const
const number = (value: number) => formatNumber(value, 1)

/** Bars beside each other, or lines. */
export function DrawnChart({ chart, height }: { chart: ReportChart; height: number }) {
  const isStill = useReducedMotion()
  const animation = { isAnimationActive: !isStill, animationDuration: 300 }
  const { kind, labels, series } = chart
  const common = {
    h: height,
    data: labels.map((label, index) => ({
      label,
      ...Object.fromEntries(series.map(({ name, values }) => [name, values[index] ?? 0])),
    })),
    dataKey: 'label',
    series: series.map(({ name }, index) => ({ name, color: COLORS[index % COLORS.length] ?? COLORS[0] })),
    withLegend: true,
    valueFormatter: number,
    yAxisProps: { width: 40 },
  }
  return kind === 'bar' ? (
    <BarChart {...common} maxBarWidth={28} barProps={{ ...animation, radius: [3, 3, 0, 0] }} />
  ) : (
    <LineChart
      {...common}
      curveType="linear"
      withDots={labels.length <= 31}
      lineProps={animation}
      lineChartProps={{ margin: { right: 12 } }}
    />
  )
}
