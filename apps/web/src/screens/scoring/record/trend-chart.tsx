import { formatDate } from '@cadencia/locale/dates'
import type { TrendWeek } from '@cadencia/scoring/contract'
import { Bars } from '../../../charts/bars.tsx'
import { FIRST_COLOR } from '../../../charts/chart-props.ts'
import { pointsLabel } from '../scoring-labels.ts'

const SERIES = [{ name: 'points', label: 'Pontos', color: FIRST_COLOR }]

/** A bar for each week's points. */
export function TrendChart({ weeks, height }: { weeks: readonly TrendWeek[]; height: number }) {
  return (
    <Bars
      height={height}
      rows={weeks.map(({ weekStart, points }) => ({ points, week: formatDate(weekStart).slice(0, 5) }))}
      labelKey="week"
      series={SERIES}
      placesName="Semana de"
      valuesName="Pontos"
      format={pointsLabel}
    />
  )
}
