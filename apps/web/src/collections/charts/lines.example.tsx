import { formatDate } from '@cadencia/locale/dates'
import { formatNumber } from '@cadencia/locale/numbers'
import { makeBurndown } from '@cadencia/sprints/testing'
import type { Examples } from '../../../gallery/examples.ts'
import { FIRST_COLOR, SECOND_COLOR } from './chart-props.ts'
import { Lines } from './lines.tsx'

const days = makeBurndown().map(({ day, ...points }) => ({ ...points, day: formatDate(day).slice(0, 5) }))
const usual = {
  rows: days,
  labelKey: 'day',
  series: [
    { name: 'ideal', label: 'Ideal', color: SECOND_COLOR, strokeDasharray: '5 5' },
    { name: 'remaining', label: 'Restante', color: FIRST_COLOR },
  ],
  axisName: 'Dia',
  valuesName: 'Pontos',
  format: (points: number) => formatNumber(points, 1),
  height: 220,
} as const

export const examples: Examples = {
  Comum: <Lines {...usual} />,
  'Com lacunas': (
    <Lines {...usual} rows={days.map((day, index) => (index === 1 ? { ...day, remaining: null } : day))} />
  ),
  'Um ponto': <Lines {...usual} rows={days.slice(0, 1)} />,
  'Muitos pontos': (
    <Lines
      {...usual}
      rows={Array.from({ length: 120 }, (_, index) => ({
        day: `${index + 1}`,
        ideal: 120 - index,
        remaining: 120 - Math.round(index * 0.8),
      }))}
    />
  ),
}
