import type { UseFormReturnType } from '@mantine/form'
import { FormFields } from '../../records/fields/form-fields.tsx'
import { STAGE_FIELDS } from './fields.tsx'
import type { StageForm } from './stage-form.ts'

interface StageFieldsProps {
  form: UseFormReturnType<StageForm>
  /** A completed stage stays so. */
  isFinal: boolean
}

/** The fields of a stage, new or edited. */
export function StageFields({ form, isFinal }: StageFieldsProps) {
  return (
    <FormFields
      form={form}
      fields={STAGE_FIELDS}
      rows={[['title'], ['description'], ['status', 'dueDate'], ['assignedTo']]}
      inputs={{ status: { disabled: isFinal } }}
    />
  )
}
