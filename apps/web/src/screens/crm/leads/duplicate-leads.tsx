import { useDuplicateLeads } from '@cadencia/crm/leads/react'
import { Alert, Anchor } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconCopy } from '@tabler/icons-react'
import { Link } from 'react-router'
import { recordUrl } from '../record-url.ts'

const TYPING_PAUSE_MS = 300
/** Digits of a phone that is worth looking for. */
const PHONE_DIGITS = 8
const SAME = { email: 'mesmo e-mail', phone: 'mesmo telefone' } as const

interface DuplicateLeadsProps {
  email: string
  phone: string
  /** The lead that is being edited. */
  exceptId?: string | undefined
}

/** Warns while a lead is typed that there is one with this e-mail or phone; it does not stand in the way. */
export function DuplicateLeads({ email, phone, exceptId }: DuplicateLeadsProps) {
  const [contact] = useDebouncedValue(
    {
      ...(/^\S+@\S+\.\S+$/.test(email.trim()) ? { email: email.trim() } : {}),
      ...(phone.replace(/\D/g, '').length >= PHONE_DIGITS ? { phone: phone.trim() } : {}),
    },
    TYPING_PAUSE_MS,
  )
  const hasContact = contact.email !== undefined || contact.phone !== undefined
  const duplicates = useDuplicateLeads({ ...contact, ...(exceptId ? { exceptId } : {}) })
  if (!hasContact || !duplicates.data || duplicates.data.length === 0) return null
  return (
    <Alert
      role="status"
      color="yellow"
      variant="light"
      icon={<IconCopy size={18} aria-hidden />}
      title="Possível lead duplicado"
    >
      {duplicates.data.slice(0, 3).map(({ id, name, company, matches }) => (
        <div key={id}>
          <Anchor component={Link} to={recordUrl('leads', id)} target="_blank" underline="always">
            {name}
          </Anchor>
          {company ? ` · ${company}` : ''} ({matches.map((match) => SAME[match]).join(' e ')})
        </div>
      ))}
    </Alert>
  )
}
