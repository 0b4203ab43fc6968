import type { ReportChart } from '@cadencia/insights/reports/contract'
import { formatNumber } from '@cadencia/locale/numbers'
import { Title } from '@mantine/core'
import { useId } from 'react'
import { ChartFigure } from '../../../../collections/charts/chart-figure.tsx'
import { FIRST_COLOR, SECOND_COLOR } from '../../../../collections/charts/chart-props.ts'
import { BarsChart, LinesChart, NamedBarsChart } from '../../../../collections/charts/charts.tsx'

const CHART_HEIGHT = 220
const COLORS = [FIRST_COLOR, SECOND_COLOR] as const
const DAY = /^\d{2}\/\d{2}$/

/** A chart of a report, drawn and as a table. */
export function ChartSection({ chart }: { chart: ReportChart }) {
  const id = useId()
  const { title, labels, series } = chart
  return (
    <section aria-labelledby={id}>
      <Title order={3} id={id} mb="xs">
        {title}
      </Title>
      <ChartFigure
        label={`Gráfico: ${title}`}
        tableLabel={title}
        columns={['Onde', ...series.map(({ name }) => name)]}
        rows={labels.map((label, index) => ({
          key: String(index),
          cells: [label, ...series.map(({ values }) => formatNumber(values[index] ?? 0, 1))],
        }))}
      >
        <SectionChart chart={chart} />
      </ChartFigure>
    </section>
  )
}

/** Lines or bars over time, or bars of things with names. */
function SectionChart({ chart }: { chart: ReportChart }) {
  const { kind, labels, series, valuesName } = chart
  const axisName = chart.placesName ?? (labels.every((label) => DAY.test(label)) ? 'Dia' : undefined)
  const common = {
    rows: labels.map((label, index) => ({
      label,
      ...Object.fromEntries(series.map(({ values }, position) => [`s${position}`, values[index] ?? 0])),
    })),
    labelKey: 'label',
    series: series.map(({ name }, position) => ({
      name: `s${position}`,
      label: name,
      color: COLORS[position % COLORS.length] ?? FIRST_COLOR,
    })),
    valuesName,
    format: (value: number) => formatNumber(value, 2),
  }
  if (kind === 'line') return <LinesChart {...common} axisName={axisName} height={CHART_HEIGHT} />
  if (axisName) return <BarsChart {...common} axisName={axisName} height={CHART_HEIGHT} />
  return <NamedBarsChart {...common} />
}
