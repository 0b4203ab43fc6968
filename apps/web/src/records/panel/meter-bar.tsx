import type { ReactNode } from 'react'
import classes from './meter-bar.module.css'

type Tone = 'neutral' | 'success' | 'warning' | 'danger'

interface MeterBarProps {
  /** What it measures, with the value as text. */
  label: string
  value: number
  /** Default 100. */
  most?: number
  tone?: Tone
  /** Beside the bar, most often the figure. */
  children?: ReactNode
}

/** How much of something there is, as a bar. Plain elements: lists draw hundreds of them while they are scrolled. */
export function MeterBar({ label, value, most = 100, tone = 'neutral', children }: MeterBarProps) {
  return (
    <div className={classes.meter}>
      <span
        className={classes.track}
        data-tone={tone}
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={most}
        aria-valuenow={value}
      >
        <span className={classes.filled} style={{ width: `${(value / most) * 100}%` }} />
      </span>
      {children}
    </div>
  )
}
