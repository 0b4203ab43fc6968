import type { UseFormReturnType } from '@mantine/form'
import { FormFields } from '../../../records/fields/form-fields.tsx'
import { LeadSelect } from '../forms/lead-select.tsx'
import type { ActivityForm } from './activity-form.ts'
import { ACTIVITY_FIELDS } from './fields.tsx'

const FIELDS = {
  ...ACTIVITY_FIELDS,
  outcome: { ...ACTIVITY_FIELDS.outcome, none: 'Ainda por fazer' },
} as const

interface ActivityFieldsProps {
  form: UseFormReturnType<ActivityForm>
  /** It belongs to the record beside which it is noted. */
  isBound: boolean
}

/** What is planned or was done with somebody. */
export function ActivityFields({ form, isBound }: ActivityFieldsProps) {
  return (
    <FormFields
      form={form}
      fields={FIELDS}
      rows={[['type', 'scheduledAt'], ['subject'], ['leadId'], ['description'], ['outcome', 'nextAction']]}
      without={['opportunityId', 'clientId', ...(isBound ? (['leadId'] as const) : [])]}
      own={{ leadId: <LeadSelect {...form.getInputProps('leadId')} /> }}
    />
  )
}
