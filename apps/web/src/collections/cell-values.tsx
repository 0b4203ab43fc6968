import type { ReactNode } from 'react'
import classes from './collection.module.css'

interface CellValuesProps {
  /** All of them, as the row's hint says them. */
  title: string
  children: ReactNode
}

/** Several values in one line of a table; those that do not fit into it whole are left out. */
export function CellValues({ title, children }: CellValuesProps) {
  return (
    <span className={classes.values} title={title}>
      {children}
    </span>
  )
}
