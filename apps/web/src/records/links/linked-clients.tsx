import { lazyBackground } from '@cadencia/ui/lazy-part'
import { useState } from 'react'
import type { LinkedClientsProps } from './client-chips.tsx'
import { wasOpenHere } from './remembered-access.ts'

const ClientChips = lazyBackground<LinkedClientsProps>(() =>
  import('./client-chips.tsx').then((module) => module.ClientChips),
)

/** The clients that a record is linked with, for who has unlocked the CRM; its code is for them alone, too. */
export function LinkedClients(props: LinkedClientsProps) {
  const [wasOpen] = useState(wasOpenHere)
  return wasOpen ? <ClientChips {...props} /> : null
}
