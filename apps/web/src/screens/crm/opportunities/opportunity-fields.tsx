import { OPEN_STAGES, OpenStage, STAGE_PROBABILITY } from '@cadencia/crm/opportunities/contract'
import type { UseFormReturnType } from '@mantine/form'
import { choicesOf } from '../../../collections/filters/filter-values.ts'
import { FormFields } from '../../../records/fields/form-fields.tsx'
import { STAGE_BADGES } from '../crm-labels.ts'
import { LeadSelect } from '../forms/lead-select.tsx'
import { OPPORTUNITY_FIELDS } from './fields.tsx'
import type { OpportunityForm } from './opportunity-form.ts'

/** The stages in which an opportunity may begin. */
export const OPEN_STAGE_CHOICES = choicesOf(OPEN_STAGES, STAGE_BADGES)

interface OpportunityFieldsProps {
  form: UseFormReturnType<OpportunityForm>
  /** It is new: it begins in one of the open stages, by default as the viewer's own. */
  isNew: boolean
}

/** What is known of a negotiation. */
export function OpportunityFields({ form, isNew }: OpportunityFieldsProps) {
  /** A stage has its usual probability, which can be changed after. */
  const chooseStage = (chosen: string | null) => {
    const stage = OpenStage.safeParse(chosen).data
    if (stage) form.setValues({ stage, probability: STAGE_PROBABILITY[stage] })
  }
  return (
    <FormFields
      form={form}
      fields={OPPORTUNITY_FIELDS}
      rows={[['title'], ['leadId'], ['value', 'stage', 'probability', 'expectedCloseDate'], ['assignedTo']]}
      without={isNew ? [] : ['stage']}
      inputs={{
        stage: { data: OPEN_STAGE_CHOICES, onChange: chooseStage },
        ...(isNew && { assignedTo: { placeholder: 'Você' } }),
      }}
      own={{ leadId: <LeadSelect {...form.getInputProps('leadId')} /> }}
    />
  )
}
