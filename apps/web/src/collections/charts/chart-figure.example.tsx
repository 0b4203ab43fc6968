import { formatNumber } from '@cadencia/locale/numbers'
import { makeRankingTeam } from '@cadencia/scoring/testing'
import type { Examples } from '../../../gallery/examples.ts'
import { LONG_NAME } from '../../../gallery/texts.ts'
import { ChartFigure } from './chart-figure.tsx'
import { FIRST_COLOR } from './chart-props.ts'
import { NamedBarsChart } from './charts.tsx'

const points = (value: number) => formatNumber(value, 0)

function figureOf(names: readonly string[]) {
  const teams = names.map((name, index) => makeRankingTeam({ name, score: (index + 1) * 120 }))
  return (
    <ChartFigure
      label="Gráfico de pontos por time"
      tableLabel="Pontos por time"
      columns={['Time', 'Pontos']}
      rows={teams.map(({ name, score }) => ({ key: name, cells: [name, points(score)] }))}
    >
      <NamedBarsChart
        rows={teams.map(({ name, score }) => ({ name, score }))}
        labelKey="name"
        series={[{ name: 'score', label: 'Pontos', color: FIRST_COLOR }]}
        valuesName="Pontos"
        format={points}
      />
    </ChartFigure>
  )
}

export const examples: Examples = {
  Comum: figureOf(['Comercial', 'Pedagógico', 'TI']),
  'Nomes longos': figureOf([LONG_NAME, 'TI']),
  Muitos: figureOf(Array.from({ length: 40 }, (_, index) => `Time ${index + 1}`)),
}
