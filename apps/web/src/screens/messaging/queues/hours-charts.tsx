import { formatTime } from '@cadencia/locale/dates'
import { formatNumber } from '@cadencia/locale/numbers'
import type { QueueHour } from '@cadencia/messaging/queues/contract'
import { SimpleGrid, Text } from '@mantine/core'
import { DANGER_COLOR, FIRST_COLOR } from '../../../collections/charts/chart-props.ts'
import { BarsChart, LinesChart } from '../../../collections/charts/charts.tsx'
import { durationUnit } from './queue-labels.ts'

const ENDED = [
  { name: 'completed', label: 'Concluídos', color: FIRST_COLOR },
  { name: 'failed', label: 'Falhas', color: DANGER_COLOR },
]
const WAITING = [{ name: 'waiting', label: 'Espera média', color: FIRST_COLOR }]

/** Throughput as bars and waiting as a line, hour by hour. */
export function HoursCharts({ hours, height }: { hours: readonly QueueHour[]; height: number }) {
  const unit = durationUnit(Math.max(0, ...hours.map(({ waitingSeconds }) => waitingSeconds ?? 0)))
  const rows = hours.map(({ hour, completed, failed, waitingSeconds }) => ({
    hour: formatTime(hour),
    completed,
    failed,
    waiting: waitingSeconds === null ? null : waitingSeconds / unit.seconds,
  }))
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
      <div>
        <Text size="sm" c="dimmed" mb={4}>
          Jobs por hora
        </Text>
        <BarsChart
          height={height}
          rows={rows}
          labelKey="hour"
          series={ENDED}
          isStacked
          axisName="Hora"
          valuesName="Jobs"
          format={(count) => formatNumber(count)}
        />
      </div>
      <div>
        <Text size="sm" c="dimmed" mb={4}>
          Espera média até começar
        </Text>
        <LinesChart
          height={height}
          rows={rows}
          labelKey="hour"
          series={WAITING}
          axisName="Hora"
          valuesName={unit.name}
          format={(span) => formatNumber(span, 1)}
        />
      </div>
    </SimpleGrid>
  )
}
