import { lazyBackground } from '@cadencia/ui/lazy-part'
import { useState } from 'react'
import { wasOpenHere } from '../../records/links/remembered-access.ts'
import { recordId } from './address-fields.ts'
import type { ClientFilterProps } from './client-select.tsx'

const ClientSelect = lazyBackground<ClientFilterProps>(() =>
  import('./client-select.tsx').then((module) => module.ClientSelect),
)

/** Narrows a list to what is linked with a client, for who has unlocked the CRM. */
export function ClientFilter(props: ClientFilterProps) {
  const [wasOpen] = useState(wasOpenHere)
  return wasOpen ? <ClientSelect {...props} /> : null
}

/** The client that an address names; nobody's where the CRM was not unlocked in this browser. */
export const clientAddress: typeof recordId = (text) => (wasOpenHere() ? recordId(text) : null)

/** What a list is asked for. */
export const clientQuery = ({ client }: { readonly client: string | null }) =>
  client === null ? {} : { clientId: client }
