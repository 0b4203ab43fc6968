import { lazyPart } from '@cadencia/ui/lazy-part'
import { Skeleton } from '@mantine/core'
import { namedBarsHeight } from './chart-props.ts'

const ofHeight = ({ height }: { readonly height: number }) => <Skeleton height={height} />

/** Bars over time: an upright one for each place. */
export const BarsChart = lazyPart(() => import('./bars.tsx').then(({ Bars }) => Bars), ofHeight)

/** Bars of things with names: lying below each other, so that every name can be read, however many there are. */
export const NamedBarsChart = lazyPart(
  () => import('./bars.tsx').then(({ NamedBars }) => NamedBars),
  (props) => <Skeleton height={namedBarsHeight(props)} />,
)

/** Lines over time. Where a value is missing, the line goes on to the next one. */
export const LinesChart = lazyPart(() => import('./lines.tsx').then(({ Lines }) => Lines), ofHeight)
