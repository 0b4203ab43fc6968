import type { BarShapeProps } from 'recharts'
import type { ChartProps } from './chart-props.ts'

/** However small beside the largest value, what is not nothing is drawn. Pixels. */
const LEAST = 3

interface ShapeOptions extends Pick<ChartProps, 'rows'> {
  /** The bar's own values. */
  readonly name: string
  /** Those of the bars that it stands on. */
  readonly below: readonly string[]
  readonly isLying: boolean
}

/**
 * A bar that is visible however small it is: at least `LEAST` long, and lifted by what the bars below it
 * were lengthened by. Negative ones stay as they are.
 */
export function barShape({ rows, name, below, isLying }: ShapeOptions) {
  return ({ x, y, width, height, fill, fillOpacity, index }: BarShapeProps) => {
    const amountOf = (series: string) => Number(rows[index]?.[series] ?? 0)
    const value = amountOf(name)
    if (value === 0) return <g />
    const length = isLying ? width : height
    const pixelsOf = (series: string) => (amountOf(series) * length) / value
    const drawnOf = (series: string) => (amountOf(series) > 0 ? Math.max(LEAST, pixelsOf(series)) : 0)
    const offset = below.reduce((sum, series) => sum + drawnOf(series) - pixelsOf(series), 0)
    const drawn = value > 0 ? drawnOf(name) : length
    const box = isLying
      ? { x: x + offset, y, width: drawn, height }
      : { x, y: y + height - offset - drawn, width, height: drawn }
    return <rect {...box} fill={fill} fillOpacity={fillOpacity} />
  }
}
