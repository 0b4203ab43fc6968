import { BarChart } from '@mantine/charts'
import '@mantine/charts/styles.layer.css'
import { barShape } from './bar-shape.tsx'
import {
  type BarsProps,
  categoryAxis,
  MARGIN,
  namedBarsHeight,
  useChartAnimation,
  valuesAxis,
} from './chart-props.ts'

/** Names beyond it are broken into lines. */
const NAME_WIDTH_MAX = 112
const CHARACTER_WIDTH = 7

/** What all bars have in common. */
function useBars({ rows, labelKey, series, format, isStacked = false }: BarsProps, isLying: boolean) {
  const animation = useChartAnimation()
  const names = series.map(({ name }) => name)
  return {
    data: [...rows],
    dataKey: labelKey,
    series: [...series],
    type: isStacked ? ('stacked' as const) : ('default' as const),
    withLegend: series.length > 1,
    valueFormatter: format,
    barProps: ({ name }: { name: string }) => ({
      ...animation,
      shape: barShape({ rows, name, below: isStacked ? names.slice(0, names.indexOf(name)) : [], isLying }),
    }),
  }
}

/** Bars over time: an upright one for each category. */
export function Bars({ height, ...props }: BarsProps & { readonly height: number }) {
  return (
    <BarChart
      {...useBars(props, false)}
      h={height}
      maxBarWidth={36}
      barChartProps={{ barCategoryGap: '12%', margin: MARGIN }}
      xAxisProps={categoryAxis(props.axisName)}
      yAxisProps={valuesAxis(props)}
    />
  )
}

/** Bars of things with names: lying below each other, so that every name can be read, however many there are. */
export function NamedBars(props: BarsProps) {
  const { rows, labelKey, valuesName, isStacked } = props
  const longest = Math.max(...rows.map((row) => String(row[labelKey]).length))
  const { width: _, ...values } = valuesAxis(props)
  return (
    <BarChart
      {...useBars(props, true)}
      h={namedBarsHeight(props)}
      orientation="vertical"
      gridAxis="y"
      maxBarWidth={isStacked ? 18 : 14}
      barChartProps={{ barGap: 2, barCategoryGap: '12%', margin: MARGIN }}
      xAxisProps={{ ...categoryAxis(valuesName), allowDecimals: values.allowDecimals }}
      yAxisProps={{
        width: Math.min(NAME_WIDTH_MAX, longest * CHARACTER_WIDTH + 12),
        interval: 0,
        tickLine: false,
        tick: values.tick,
      }}
    />
  )
}
