import type { AccessFigures } from '@cadencia/admin/access-logs/contract'
import { formatNumber } from '@cadencia/locale/numbers'
import { SimpleGrid, Text } from '@mantine/core'
import {
  DANGER_COLOR,
  FIRST_COLOR,
  SECOND_COLOR,
  WARNING_COLOR,
} from '../../../collections/charts/chart-props.ts'
import { BarsChart, LinesChart } from '../../../collections/charts/charts.tsx'
import { answersOver, timesOver } from './access-steps.ts'

const ANSWERED = [
  { name: 'succeeded', label: '2xx e 3xx', color: FIRST_COLOR },
  { name: 'refused', label: '4xx', color: WARNING_COLOR },
  { name: 'failed', label: '5xx', color: DANGER_COLOR },
]
const TIMES = [
  { name: 'medianMs', label: 'Metade até', color: FIRST_COLOR },
  { name: 'p95Ms', label: '95 % até', color: SECOND_COLOR, strokeDasharray: '5 5' },
]

/** Answers by status as bars, and how long they took as lines, over time. */
export function AccessCharts({ figures, height }: { figures: AccessFigures; height: number }) {
  const answers = answersOver(figures)
  const times = timesOver(figures)
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
      <div>
        <Text size="sm" c="dimmed" mb={4}>
          Respostas por status
        </Text>
        <BarsChart
          height={height}
          {...answers}
          labelKey="at"
          series={ANSWERED}
          isStacked
          valuesName="Respostas"
          format={(count) => formatNumber(count)}
        />
      </div>
      <div>
        <Text size="sm" c="dimmed" mb={4}>
          Tempo de resposta
        </Text>
        <LinesChart
          height={height}
          {...times}
          labelKey="at"
          series={TIMES}
          valuesName="Milissegundos"
          format={(ms) => formatNumber(ms, 0)}
        />
      </div>
    </SimpleGrid>
  )
}
