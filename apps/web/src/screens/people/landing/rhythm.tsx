import classes from './landing.module.css'

const WIDTH = 1440
const HEIGHT = 360
const STEP = 20
const BAR = 6

interface Beat {
  x: number
  height: number
}

/** Two slow waves over each other: a rhythm that never quite repeats. */
const BEATS: readonly Beat[] = Array.from({ length: WIDTH / STEP }, (_, index) => {
  const wave = Math.sin(index * 0.42) * 0.55 + Math.sin(index * 0.17 + 1.2) * 0.45
  return { x: index * STEP + (STEP - BAR) / 2, height: 24 + ((wave + 1) / 2) * (HEIGHT - 60) }
})

/** The logo's beats, drawn out behind the page. Decoration. */
export function Rhythm() {
  return (
    <svg
      className={classes.rhythm}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      focusable="false"
    >
      {BEATS.map(({ x, height }) => (
        <rect key={x} x={x} y={(HEIGHT - height) / 2} width={BAR} height={height} rx={BAR / 2} />
      ))}
    </svg>
  )
}
