import { useCrmAccess } from '@cadencia/crm/access/react'
import type { OfClients } from '@cadencia/links/contract'
import { useLinkedClients } from '@cadencia/links/react'
import { IconBuilding } from '@tabler/icons-react'
import { useEffect } from 'react'
import { Link } from 'react-router'
import classes from './links.module.css'
import { rememberAccess } from './remembered-access.ts'

export interface LinkedClientsProps {
  kind: OfClients
  id: string
}

/** Further ones are counted. */
const SHOWN = 2

/** Each leads to its client. */
export function ClientChips({ kind, id }: LinkedClientsProps) {
  const isUnlocked = useCrmAccess().data?.unlocked
  const { data: clients = [] } = useLinkedClients(kind, id, isUnlocked === true)
  useEffect(() => {
    if (isUnlocked !== undefined) rememberAccess(isUnlocked)
  }, [isUnlocked])
  if (!isUnlocked || clients.length === 0) return null
  const others = clients.slice(SHOWN).map(({ name }) => name)
  return (
    <span className={classes.chips}>
      {clients.slice(0, SHOWN).map((client) => (
        <Link
          key={client.id}
          to={`/crm/clients/${client.id}`}
          className={classes.chip}
          title={`Cliente: ${client.name}`}
        >
          <IconBuilding size={13} stroke={1.75} aria-label="Cliente" role="img" />
          <span>{client.name}</span>
        </Link>
      ))}
      {others.length > 0 && (
        <span className={classes.more} title={others.join(', ')}>
          +{others.length}
        </span>
      )}
    </span>
  )
}
