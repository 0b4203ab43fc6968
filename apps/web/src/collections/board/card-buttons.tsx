import type { MouseEvent, ReactNode } from 'react'
import classes from './boards.module.css'

/** Keeps a click on a button from opening the card. */
function stopPropagation(event: MouseEvent): void {
  event.stopPropagation()
}

/** The buttons of a card on a board. */
export function CardButtons({ children }: { children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only keeps clicks of its buttons to itself
    // biome-ignore lint/a11y/useKeyWithClickEvents: the same
    <div className={classes.actions} onClick={stopPropagation}>
      {children}
    </div>
  )
}
