import { emailKey } from '@cadencia/contract/email'
import { useCrmAccess } from '@cadencia/crm/access/react'
import { firstClients } from '@cadencia/crm/clients/react'
import { useDuplicateLeads } from '@cadencia/crm/leads/react'
import { useLinks } from '@cadencia/links/react'
import { Button } from '@mantine/core'
import { IconLinkPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useLinking } from '../../../records/links/use-linking.ts'

export interface GuestLinkProps {
  meetingId: string
  email: string
}

/** Offers to link a meeting with the client or lead that has a guest's address. */
export function GuestLink(props: GuestLinkProps) {
  return useCrmAccess().data?.unlocked ? <Offer {...props} /> : null
}

function Offer({ meetingId, email }: GuestLinkProps) {
  const end = { kind: 'meeting', id: meetingId } as const
  const { links } = useLinks(end)
  const { data: clients } = useQuery(firstClients({ q: email }))
  const { data: leads } = useDuplicateLeads({ email })
  const { link } = useLinking(end)
  if (!links || !clients || !leads) return null
  const isTheirs = (one: { readonly email: string | null }) =>
    one.email !== null && emailKey(one.email) === emailKey(email)
  const known = [
    ...clients
      .filter(isTheirs)
      .map(({ id, name }) => ({ kind: 'client', noun: 'cliente', id, name }) as const),
    ...leads.filter(isTheirs).map(({ id, name }) => ({ kind: 'lead', noun: 'lead', id, name }) as const),
  ]
  const isLinked = known.some(({ kind, id }) => links.some((one) => one.kind === kind && one.id === id))
  const [offered] = known
  if (!offered || isLinked) return null
  const { kind, noun, id, name } = offered
  return (
    <Button
      variant="default"
      size="compact-sm"
      maw="100%"
      leftSection={<IconLinkPlus size={14} stroke={1.75} aria-hidden />}
      onClick={() => void link({ kind, id }, name)}
    >
      Ligar ao {noun} {name}
    </Button>
  )
}
