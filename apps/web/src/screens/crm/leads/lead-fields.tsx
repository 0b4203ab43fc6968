import type { UseFormReturnType } from '@mantine/form'
import { FormFields } from '../../../records/fields/form-fields.tsx'
import { DuplicateLeads } from './duplicate-leads.tsx'
import { LEAD_FIELDS } from './fields.tsx'
import type { LeadForm } from './lead-form.ts'

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
