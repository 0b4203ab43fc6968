import { ACTIVITY_TYPES, OUTCOMES } from '@cadencia/crm/activities/contract'
import { ACTIVITY_LABELS } from '@cadencia/crm/labels'
import { DateTimeField } from '@cadencia/ui/date-fields'
import { Select, SimpleGrid, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { choicesOf } from '../../../collections/filters/filter-values.ts'
import { TextEditor } from '../../../kit/text/text-editor.tsx'
import { OUTCOME_BADGES } from '../crm-labels.ts'
import { LeadSelect } from '../forms/lead-select.tsx'
import type { ActivityForm } from './activity-form.ts'

interface ActivityFieldsProps {
  form: UseFormReturnType<ActivityForm>
  /** It belongs to the record beside which it is noted. */
  isBound: boolean
}

/** What is planned or was done with somebody. */
export function ActivityFields({ form, isBound }: ActivityFieldsProps) {
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <Select
          label="Tipo"
          data={choicesOf(ACTIVITY_TYPES, ACTIVITY_LABELS)}
          {...form.getInputProps('type')}
        />
        <DateTimeField label="Data e hora" clearable {...form.getInputProps('scheduledAt')} />
      </SimpleGrid>
      <TextInput label="Assunto" required data-autofocus {...form.getInputProps('subject')} />
      {!isBound && <LeadSelect {...form.getInputProps('leadId')} />}
      <TextEditor label="Descrição" rows={3} {...form.getInputProps('description')} />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <Select
          label="Resultado"
          placeholder="Ainda por fazer"
          clearable
          clearButtonProps={{ 'aria-label': 'Ainda por fazer' }}
          data={choicesOf(OUTCOMES, OUTCOME_BADGES)}
          {...form.getInputProps('outcome')}
        />
        <TextInput label="Próxima ação" {...form.getInputProps('nextAction')} />
      </SimpleGrid>
    </>
  )
}
