import type { AccessFigures } from '@cadencia/admin/contract/access-logs'
import { formatNumber } from '@cadencia/locale/numbers'
import { BarChart, LineChart } from '@mantine/charts'
import '@mantine/charts/styles.layer.css'
import { SimpleGrid, Text } from '@mantine/core'
import { useReducedMotion } from '@mantine/hooks'
import { stepWords } from './step-words.ts'

const ANSWERED = [
  { name: 'succeeded', label: '2xx e 3xx', color: 'indigo.5' },
  { name: 'refused', label: '4xx', color: 'yellow.6' },
  { name: 'failed', label: '5xx', color: 'red.6' },
]
const TIMES = [
  { name: 'medianMs', label: 'Metade até', color: 'indigo.5' },
  { name: 'p95Ms', label: '95 % até', color: 'orange.6' },
]

/** Answers by status as bars, and how long they took as lines, step by step. */
export function AccessCharts({ figures, height }: { figures: AccessFigures; height: number }) {
  const isStill = useReducedMotion()
  const animation = { isAnimationActive: !isStill, animationDuration: 300 }
  const data = figures.steps.map((step) => ({ ...step, at: stepWords(step.at, figures.step) }))
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
      <div>
        <Text size="sm" c="dimmed" mb={4}>
          Respostas por status
        </Text>
        <BarChart
          h={height}
          data={data}
          dataKey="at"
          series={ANSWERED}
          type="stacked"
          withLegend
          valueFormatter={(count) => formatNumber(count)}
          barProps={{ ...animation, maxBarSize: 48 }}
          yAxisProps={{ allowDecimals: false, width: 48 }}
        />
      </div>
      <div>
        <Text size="sm" c="dimmed" mb={4}>
          Tempo de resposta (ms)
        </Text>
        <LineChart
          h={height}
          data={data}
          dataKey="at"
          series={TIMES}
          curveType="linear"
          withLegend
          valueFormatter={(ms) => `${formatNumber(ms, 0)} ms`}
          lineProps={animation}
          lineChartProps={{ margin: { right: 12 } }}
          yAxisProps={{ width: 64 }}
        />
      </div>
    </SimpleGrid>
  )
}
