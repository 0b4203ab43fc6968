import { Alert, Anchor } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { Link } from 'react-router'
import { recordUrl } from '../record-url.ts'
import { useDuplicates } from './use-duplicates.ts'

const SAME = { email: 'mesmo e-mail', phone: 'mesmo telefone' } as const

interface DuplicateLeadsProps {
  email: string
  phone: string
  /** The lead that is being edited. */
  exceptId?: string | undefined
}

/** Warns while a lead is typed that there is one with this e-mail or phone; it does not stand in the way. */
export function DuplicateLeads(contact: DuplicateLeadsProps) {
  const duplicates = useDuplicates(contact)
  if (duplicates.length === 0) return null
  return (
    <Alert
      role="status"
      color="yellow"
      variant="light"
      icon={<IconCopy size={18} aria-hidden />}
      title="Possível lead duplicado"
    >
      {duplicates.slice(0, 3).map(({ id, name, company, matches }) => (
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
