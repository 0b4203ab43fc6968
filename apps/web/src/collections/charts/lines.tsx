import { LineChart } from '@mantine/charts'
import '@mantine/charts/styles.layer.css'
import {
  type ChartProps,
  categoryAxis,
  hasDots,
  MARGIN,
  useChartAnimation,
  valuesAxis,
} from './chart-props.ts'

/** Lines over time. Where a value is missing, the line goes on to the next one. */
export function Lines({ height, ...props }: ChartProps & { readonly height: number }) {
  const { rows, labelKey, series, axisName, format } = props
  return (
    <LineChart
      h={height}
      data={[...rows]}
      dataKey={labelKey}
      series={[...series]}
      curveType="linear"
      withLegend={series.length > 1}
      withDots={hasDots(props)}
      dotProps={{ r: 3 }}
      valueFormatter={format}
      lineProps={useChartAnimation()}
      lineChartProps={{ margin: MARGIN }}
      xAxisProps={categoryAxis(axisName)}
      yAxisProps={valuesAxis(props)}
    />
  )
}
