import type { ReportChart } from '@cadencia/insights/reports/contract'
import { formatNumber } from '@cadencia/locale/numbers'
import { Bars, NamedBars } from '../../../../charts/bars.tsx'
import { FIRST_COLOR, SECOND_COLOR } from '../../../../charts/chart-props.ts'
import { Lines } from '../../../../charts/lines.tsx'

const COLORS = [FIRST_COLOR, SECOND_COLOR] as const
const DAY = /^\d{2}\/\d{2}$/

/** Lines or bars over time, or bars of things with names. */
export function SectionChart({ chart, height }: { chart: ReportChart; height: number }) {
  const { kind, labels, series, valuesName } = chart
  const placesName = chart.placesName ?? (labels.every((label) => DAY.test(label)) ? 'Dia' : undefined)
  const common = {
    rows: labels.map((label, index) => ({
      label,
      ...Object.fromEntries(series.map(({ values }, place) => [`s${place}`, values[index] ?? 0])),
    })),
    labelKey: 'label',
    series: series.map(({ name }, place) => ({
      name: `s${place}`,
      label: name,
      color: COLORS[place % COLORS.length] ?? FIRST_COLOR,
    })),
    valuesName,
    format: (value: number) => formatNumber(value, 2),
  }
  if (kind === 'line') return <Lines {...common} placesName={placesName} height={height} />
  if (placesName) return <Bars {...common} placesName={placesName} height={height} />
  return <NamedBars {...common} />
}
