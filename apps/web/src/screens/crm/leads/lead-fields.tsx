import { Alert, Anchor } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconCopy } from '@tabler/icons-react'
import { Link } from 'react-router'
import { FormFields } from '../../../records/fields/form-fields.tsx'
import { recordUrl } from '../record-url.ts'
import { LEAD_FIELDS } from './fields.tsx'
import type { LeadForm } from './lead-form.ts'
import { useDuplicates } from './use-duplicates.ts'

const SAME = { email: 'mesmo e-mail', phone: 'mesmo telefone' } as const

interface DuplicateLeadsProps {
  email: string
  phone: string
  /** The lead that is being edited. */
  exceptId?: string | undefined
}

/** Warns while a lead is typed that there is one with this e-mail or phone; it does not stand in the way. */
function DuplicateLeads(contact: DuplicateLeadsProps) {
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

interface LeadFieldsProps {
  form: UseFormReturnType<LeadForm>
  /** The lead that is edited; none of a new one. */
  leadId?: string
}

/** What is known of a lead. */
export function LeadFields({ form, leadId }: LeadFieldsProps) {
  const { email, phone, source } = form.values
  const isWhatsApp = source === 'whatsapp'
  const isNew = leadId === undefined
  return (
    <FormFields
      form={form}
      fields={LEAD_FIELDS}
      rows={[
        ['name'],
        ['email', 'phone'],
        <DuplicateLeads key="duplicates" email={email} phone={phone} exceptId={leadId} />,
        ['company', 'source', 'status', 'temperature', 'score'],
        ['assignedTo'],
      ]}
      without={isNew ? ['status', 'temperature', 'score'] : []}
      inputs={{
        email: { required: !isWhatsApp },
        phone: { required: isWhatsApp },
        ...(isNew && { assignedTo: { placeholder: 'Você' } }),
      }}
    />
  )
}
