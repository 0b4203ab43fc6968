import { formatNumber } from '@cadencia/locale/numbers'
import { makeQueueHours } from '@cadencia/messaging/testing'
import { makeRankingTeam } from '@cadencia/scoring/testing'
import type { Examples } from '../../../gallery/examples.ts'
import { LONG_NAME } from '../../../gallery/texts.ts'
import { Bars, NamedBars } from './bars.tsx'
import { DANGER_COLOR, FIRST_COLOR } from './chart-props.ts'

const DONE = { name: 'completed', label: 'Concluídos', color: FIRST_COLOR }
const FAILED = { name: 'failed', label: 'Falhas', color: DANGER_COLOR }

const hours = makeQueueHours().map(({ hour }, index) => ({
  hour: `${new Date(hour).getUTCHours()}h`,
  completed: index % 5 === 0 ? 0 : index * 7,
  failed: index % 4,
}))
const usual = {
  rows: hours,
  labelKey: 'hour',
  axisName: 'Hora',
  valuesName: 'Jobs',
  format: (count: number) => formatNumber(count, 0),
} as const

const teams = ['Comercial', 'Pedagógico', 'TI'].map((name, index) => {
  return makeRankingTeam({ name, score: (index + 1) * 120 })
})
const named = {
  labelKey: 'name',
  series: [{ name: 'score', label: 'Pontos', color: FIRST_COLOR }],
  valuesName: 'Pontos',
  format: usual.format,
} as const
const rowOf = ({ name, score }: (typeof teams)[number]) => ({ name, score })

export const examples: Examples = {
  Comum: <Bars {...usual} series={[DONE]} height={220} />,
  Empilhadas: <Bars {...usual} series={[DONE, FAILED]} isStacked height={220} />,
  'Muito desiguais': (
    <Bars
      {...usual}
      rows={hours.map((row, index) => ({ ...row, completed: index === 3 ? 40_000 : row.completed }))}
      series={[DONE, FAILED]}
      isStacked
      height={220}
    />
  ),
  'Sem valores': (
    <Bars {...usual} rows={hours.map((row) => ({ ...row, completed: 0 }))} series={[DONE]} height={220} />
  ),
  'Com nomes': <NamedBars {...named} rows={teams.map(rowOf)} />,
  'Nomes longos': <NamedBars {...named} rows={teams.map((team) => rowOf({ ...team, name: LONG_NAME }))} />,
}
