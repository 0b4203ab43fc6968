import { formatTime } from '@cadencia/locale/dates'
import { formatNumber } from '@cadencia/locale/numbers'
import type { QueueHour } from '@cadencia/messaging/contract'
import { BarChart, LineChart } from '@mantine/charts'
import '@mantine/charts/styles.layer.css'
import { SimpleGrid, Text } from '@mantine/core'
import { useReducedMotion } from '@mantine/hooks'
import { spanWords } from './queue-words.ts'

const ENDED = [
  { name: 'completed', label: 'Concluídos', color: 'indigo.5' },
  { name: 'failed', label: 'Falhas', color: 'red.6' },
]
const WAITING = [{ name: 'waitingSeconds', label: 'Espera média', color: 'indigo.5' }]

/** Throughput as bars and waiting as a line, hour by hour. */
export function HoursCharts({ hours, height }: { hours: QueueHour[]; height: number }) {
  const isStill = useReducedMotion()
  const animation = { isAnimationActive: !isStill, animationDuration: 300 }
  const data = hours.map(({ hour, ...figures }) => ({ ...figures, hour: formatTime(hour) }))
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
      <div>
        <Text size="sm" c="dimmed" mb={4}>
          Jobs por hora
        </Text>
        <BarChart
          h={height}
          data={data}
          dataKey="hour"
          series={ENDED}
          type="stacked"
          valueFormatter={(count) => formatNumber(count)}
          barProps={animation}
          yAxisProps={{ allowDecimals: false, width: 40 }}
        />
      </div>
      <div>
        <Text size="sm" c="dimmed" mb={4}>
          Espera média até começar
        </Text>
        <LineChart
          h={height}
          data={data}
          dataKey="hour"
          series={WAITING}
          curveType="linear"
          connectNulls={false}
          valueFormatter={spanWords}
          lineProps={animation}
          lineChartProps={{ margin: { right: 12 } }}
          yAxisProps={{ width: 56 }}
        />
      </div>
    </SimpleGrid>
  )
}
