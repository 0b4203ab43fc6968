import { formatDate } from '@cadencia/locale/dates'
import { formatNumber } from '@cadencia/locale/numbers'
import type { BurndownDay } from '@cadencia/sprints/contract'
import { FIRST_COLOR, SECOND_COLOR } from '../../../../charts/chart-props.ts'
import { Lines } from '../../../../charts/lines.tsx'

const SERIES = [
  { name: 'ideal', label: 'Ideal', color: SECOND_COLOR, strokeDasharray: '5 5' },
  { name: 'remaining', label: 'Restante', color: FIRST_COLOR },
]

/** Two lines over the sprint's days: the ideal, and what remained. */
export function BurndownChart({ days, height }: { days: readonly BurndownDay[]; height: number }) {
  return (
    <Lines
      height={height}
      rows={days.map(({ day, ...points }) => ({ ...points, day: formatDate(day).slice(0, 5) }))}
      labelKey="day"
      series={SERIES}
      placesName="Dia"
      valuesName="Pontos"
      format={(points) => formatNumber(points, 1)}
    />
  )
}
