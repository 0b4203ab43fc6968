import type { UseFormReturnType } from '@mantine/form'
import { FormFields } from '../../../records/fields/form-fields.tsx'
import type { ClientForm } from './client-form.ts'
import { CLIENT_FIELDS } from './fields.tsx'

const ROWS = [
  ['name', 'company', 'email', 'phone', 'status', 'segment', 'contractValue', 'satisfactionScore'],
  ['assignedTo'],
] as const

/** What is known of a client. */
export function ClientFields({ form, isNew }: { form: UseFormReturnType<ClientForm>; isNew: boolean }) {
  return (
    <FormFields
      form={form}
      fields={CLIENT_FIELDS}
      rows={ROWS}
      inputs={isNew ? { assignedTo: { placeholder: 'Você' } } : {}}
    />
  )
}
