import { SOURCE_LABELS } from '@cadencia/crm/labels'
import { LEAD_SOURCES, LEAD_STATUSES, SCORE, TEMPERATURES } from '@cadencia/crm/leads/contract'
import { Select, SimpleGrid, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { choicesOf } from '../../../collections/filters/filter-values.ts'
import { TextEditor } from '../../../kit/text/text-editor.tsx'
import { NumberField } from '../../../records/forms/number-field.tsx'
import { LEAD_STATUS_BADGES, TEMPERATURE_BADGES } from '../crm-labels.ts'
import { OwnerSelect } from '../forms/owner-select.tsx'
import { DuplicateLeads } from './duplicate-leads.tsx'
import type { LeadForm } from './lead-form.ts'

interface LeadFieldsProps {
  form: UseFormReturnType<LeadForm>
  /** The lead that is edited; none of a new one. */
  leadId?: string
}

/** What is known of a lead. */
export function LeadFields({ form, leadId }: LeadFieldsProps) {
  const isWhatsApp = form.values.source === 'whatsapp'
  return (
    <>
      <TextInput label="Nome" required data-autofocus {...form.getInputProps('name')} />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <TextInput
          type="email"
          label="E-mail"
          required={!isWhatsApp}
          autoComplete="off"
          {...form.getInputProps('email')}
        />
        <TextInput
          type="tel"
          label="Telefone"
          required={isWhatsApp}
          placeholder="+55 11 98765-4321"
          autoComplete="off"
          {...form.getInputProps('phone')}
        />
      </SimpleGrid>
      <DuplicateLeads email={form.values.email} phone={form.values.phone} exceptId={leadId} />
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <TextInput label="Empresa" {...form.getInputProps('company')} />
        <Select
          label="Origem"
          data={choicesOf(LEAD_SOURCES, SOURCE_LABELS)}
          {...form.getInputProps('source')}
        />
        {leadId !== undefined && <QualificationFields form={form} />}
      </SimpleGrid>
      <OwnerSelect
        {...(leadId === undefined ? { placeholder: 'Você' } : {})}
        {...form.getInputProps('assignedTo')}
      />
      <TextEditor label="Observações" rows={3} {...form.getInputProps('notes')} />
    </>
  )
}

function QualificationFields({ form }: Pick<LeadFieldsProps, 'form'>) {
  return (
    <>
      <Select
        label="Status"
        data={choicesOf(LEAD_STATUSES, LEAD_STATUS_BADGES)}
        {...form.getInputProps('status')}
      />
      <Select
        label="Temperatura"
        placeholder="Não definida"
        clearable
        clearButtonProps={{ 'aria-label': 'Não definida' }}
        data={choicesOf(TEMPERATURES, TEMPERATURE_BADGES)}
        {...form.getInputProps('temperature')}
      />
      <NumberField label="Pontuação" min={SCORE.least} max={SCORE.most} {...form.getInputProps('score')} />
    </>
  )
}
