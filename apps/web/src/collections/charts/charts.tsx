import { InSight } from '@cadencia/ui/in-sight'
import { type Load, lazyPart } from '@cadencia/ui/lazy-part'
import { Skeleton } from '@mantine/core'
import { type BarsProps, type ChartProps, namedBarsHeight } from './chart-props.ts'

interface WithHeight {
  /** In pixels. */
  readonly height: number
}

/** A chart that is loaded and drawn when it comes into sight. */
function chart<Props extends object>(load: Load<Props>, heightOf: (props: Props) => number) {
  const Chart = lazyPart(load, (props) => <Skeleton height={heightOf(props)} />)
  return (props: Props) => (
    <InSight height={heightOf(props)}>
      <Chart {...props} />
    </InSight>
  )
}

const ownHeight = ({ height }: WithHeight) => height

/** Bars over time: an upright one for each category. */
export const BarsChart = chart<BarsProps & WithHeight>(
  () => import('./bars.tsx').then(({ Bars }) => Bars),
  ownHeight,
)

/** Bars of things with names: lying below each other, so that every name can be read, however many there are. */
export const NamedBarsChart = chart<BarsProps>(
  () => import('./bars.tsx').then(({ NamedBars }) => NamedBars),
  namedBarsHeight,
)

/** Lines over time. Where a value is missing, the line goes on to the next one. */
export const LinesChart = chart<ChartProps & WithHeight>(
  () => import('./lines.tsx').then(({ Lines }) => Lines),
  ownHeight,
)
