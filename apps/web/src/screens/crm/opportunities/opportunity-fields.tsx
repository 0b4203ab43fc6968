import { OPEN_STAGES, OpenStage, STAGE_PROBABILITY } from '@cadencia/crm/opportunities/contract'
import { DayField } from '@cadencia/ui/day-field'
import { Select, SimpleGrid, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { choicesOf } from '../../../collections/filters/filter-values.ts'
import { TextEditor } from '../../../kit/text/text-editor.tsx'
import { NumberField } from '../../../records/forms/number-field.tsx'
import { STAGE_BADGES } from '../crm-labels.ts'
import { LeadSelect } from '../forms/lead-select.tsx'
import { MoneyField } from '../forms/money-field.tsx'
import { OwnerSelect } from '../forms/owner-select.tsx'
import type { OpportunityForm } from './opportunity-form.ts'

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
    <>
      <TextInput label="Título" required data-autofocus {...form.getInputProps('title')} />
      <LeadSelect {...form.getInputProps('leadId')} />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <MoneyField label="Valor" required {...form.getInputProps('value')} />
        {isNew && (
          <Select
            label="Etapa"
            data={choicesOf(OPEN_STAGES, STAGE_BADGES)}
            {...form.getInputProps('stage')}
            onChange={chooseStage}
          />
        )}
        <NumberField
          label="Probabilidade"
          suffix="%"
          min={0}
          max={100}
          {...form.getInputProps('probability')}
        />
        <DayField label="Previsão de fechamento" clearable {...form.getInputProps('expectedCloseDate')} />
      </SimpleGrid>
      <OwnerSelect {...(isNew ? { placeholder: 'Você' } : {})} {...form.getInputProps('assignedTo')} />
      <TextEditor label="Observações" rows={3} {...form.getInputProps('notes')} />
    </>
  )
}
