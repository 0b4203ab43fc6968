import type { CSSProperties } from 'react'
import classes from './label-chips.module.css'

interface LabelChipsProps {
  labels: readonly { readonly id: string; readonly name: string; readonly color: string }[]
}

/** Labels of a record, each with its colour. Plain elements: lists and boards draw many of them. */
export function LabelChips({ labels }: LabelChipsProps) {
  return (
    <span className={classes.chips}>
      {labels.map(({ id, name, color }) => (
        <span key={id} className={classes.chip} style={{ '--label-color': color } as CSSProperties}>
          <span className={classes.name}>{name}</span>
        </span>
      ))}
    </span>
  )
}
