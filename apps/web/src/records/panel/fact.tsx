import type { ReactNode } from 'react'
import classes from './property.module.css'

/** What a record is made of, as one grid of rows: in two columns where there is room. */
export function PropertyGrid({ children }: { children: ReactNode }) {
  return (
    <div className={classes.room}>
      <dl className={classes.grid}>{children}</dl>
    </div>
  )
}

interface FactProps {
  label: string
  /** Its values are long: it takes both columns. */
  isWide?: boolean | undefined
  children: ReactNode
}

/** A row of a `PropertyGrid`: what it is, and its value. */
export function Fact({ label, isWide, children }: FactProps) {
  return (
    <div className={classes.row} data-wide={isWide || undefined}>
      <dt className={classes.label}>{label}</dt>
      <dd className={classes.value}>{children}</dd>
    </div>
  )
}
