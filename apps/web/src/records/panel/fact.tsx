import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import classes from './property.module.css'

/** What a record is made of, as one grid of rows: in two columns where there is room, else folded to the first of them. */
export function PropertyGrid({ children }: { children: ReactNode }) {
  const [isFolded, setFolded] = useState(true)
  return (
    <div className={classes.room}>
      <dl className={classes.grid} data-folded={isFolded || undefined}>
        {children}
      </dl>
      <Button
        className={classes.more ?? ''}
        variant="subtle"
        color="gray"
        size="compact-md"
        aria-expanded={!isFolded}
        onClick={() => setFolded(!isFolded)}
      >
        {isFolded ? 'Mais campos' : 'Menos campos'}
      </Button>
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
