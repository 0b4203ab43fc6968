import { Activity, type ReactNode, startTransition, useEffect, useState } from 'react'

/** Draws its children right after the rest of the screen stands; for what is below it at first. */
export function Later({ children }: { children: ReactNode }) {
  const [isHeld, setHeld] = useState(true)
  // Not before the screen is shown: one that is drawn ahead runs no effects.
  useEffect(() => startTransition(() => setHeld(false)), [])
  return <Activity mode={isHeld ? 'hidden' : 'visible'}>{children}</Activity>
}
