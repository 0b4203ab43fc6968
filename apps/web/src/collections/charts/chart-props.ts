import { useReducedMotion } from '@mantine/hooks'

export interface ChartSeries {
  /** The property of a row that holds its values. */
  readonly name: string
  readonly label: string
  readonly color: string
  readonly strokeDasharray?: string
}

export interface ChartProps {
  readonly rows: readonly Readonly<Record<string, string | number | null>>[]
  /** The property of a row that holds its category. */
  readonly labelKey: string
  readonly series: readonly ChartSeries[]
  /** Title of the category axis: 'Hora'. None where the categories are names. */
  readonly axisName?: string | undefined
  /** Title of the value axis: what is counted, or its unit; the same for all series. */
  readonly valuesName: string | undefined
  readonly format: (value: number) => string
}

export interface BarsProps extends ChartProps {
  /** On top of each other: the series are parts of one whole. */
  readonly isStacked?: boolean
}

/** Colours of series, clear against a card in both schemes. Warning and danger are for what went wrong. */
export const FIRST_COLOR = 'var(--mantine-color-indigo-text)'
export const SECOND_COLOR = 'var(--mantine-color-gray-text)'
export const WARNING_COLOR = 'var(--mantine-color-yellow-text)'
export const DANGER_COLOR = 'var(--mantine-color-red-text)'

/** Room for the halves of the outermost ticks. */
export const MARGIN = { top: 8, right: 20, bottom: 4, left: 0 } as const

/** Up to so many points get a dot; more would run into each other. */
const DOTS_MAX = 31

const TICK = { fontSize: 12, fill: 'currentColor' } as const
const titleAt = (value: string, position: object) => ({
  value,
  fontSize: 12,
  fill: 'currentColor',
  ...position,
})

/** Below the chart: evenly spaced ticks, the axis' title under them. */
export function categoryAxis(name: string | undefined) {
  return {
    height: name ? 46 : 26,
    interval: 'equidistantPreserveStart',
    minTickGap: 8,
    tickMargin: 8,
    tick: TICK,
    ...(name ? { label: titleAt(name, { position: 'insideBottom', offset: 2 }) } : {}),
  } as const
}

/** Left of the chart, as wide as its longest tick. */
export function valuesAxis({ valuesName, rows, series }: Pick<ChartProps, 'valuesName' | 'rows' | 'series'>) {
  return {
    width: 'auto',
    tickMargin: 6,
    tick: TICK,
    tickLine: false,
    allowDecimals: !isCounted({ rows, series }),
    ...(valuesName
      ? {
          label: titleAt(valuesName, { position: 'insideLeft', angle: -90, style: { textAnchor: 'middle' } }),
        }
      : {}),
  } as const
}

/** Whether there are only whole numbers, so that the axis must not show parts of them. */
function isCounted({ rows, series }: Pick<ChartProps, 'rows' | 'series'>): boolean {
  return rows.every((row) => series.every(({ name }) => row[name] === null || Number.isInteger(row[name])))
}

/** Whether each of a line's points gets a dot: a single one is nothing else. */
export function hasDots({ rows, series }: Pick<ChartProps, 'rows' | 'series'>): boolean {
  return series.every(({ name }) => rows.filter((row) => row[name] !== null).length <= DOTS_MAX)
}

export function useChartAnimation() {
  const isStill = useReducedMotion()
  return { isAnimationActive: !isStill, animationDuration: 300 }
}

const LEGEND_HEIGHT = 36
const AXIS_HEIGHT = 46
/** Of one row of named bars; of one bar where they stand beside each other. */
const ROW_HEIGHT = 30
const BAR_HEIGHT = 18

/** Height of a chart of named bars in pixels: each row has the same room. */
export function namedBarsHeight({ rows, series, isStacked }: BarsProps): number {
  const rowHeight = isStacked ? ROW_HEIGHT : Math.max(ROW_HEIGHT, BAR_HEIGHT * series.length)
  return rows.length * rowHeight + AXIS_HEIGHT + (series.length > 1 ? LEGEND_HEIGHT : 0)
}
