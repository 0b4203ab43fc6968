import { CLIENT_STATUSES, SATISFACTION, SEGMENTS } from '@cadencia/crm/clients/contract'
import { Select, SimpleGrid, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { choicesOf } from '../../../collections/filters/filter-values.ts'
import { TextEditor } from '../../../kit/text/text-editor.tsx'
import { NumberField } from '../../../records/forms/number-field.tsx'
import { CLIENT_STATUS_BADGES, SEGMENT_LABELS } from '../crm-labels.ts'
import { MoneyField } from '../forms/money-field.tsx'
import { OwnerSelect } from '../forms/owner-select.tsx'
import type { ClientForm } from './client-form.ts'

/** What is known of a client. */
export function ClientFields({ form, isNew }: { form: UseFormReturnType<ClientForm>; isNew: boolean }) {
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <TextInput label="Nome" required data-autofocus {...form.getInputProps('name')} />
        <TextInput label="Empresa" {...form.getInputProps('company')} />
        <TextInput inputMode="email" label="E-mail" autoComplete="off" {...form.getInputProps('email')} />
        <TextInput
          type="tel"
          label="Telefone"
          placeholder="+55 11 98765-4321"
          autoComplete="off"
          {...form.getInputProps('phone')}
        />
        <Select
          label="Status"
          data={choicesOf(CLIENT_STATUSES, CLIENT_STATUS_BADGES)}
          {...form.getInputProps('status')}
        />
        <Select
          label="Segmento"
          data={choicesOf(SEGMENTS, SEGMENT_LABELS)}
          {...form.getInputProps('segment')}
        />
        <MoneyField label="Valor do contrato" {...form.getInputProps('contractValue')} />
        <NumberField
          label="Satisfação"
          description={`De ${SATISFACTION.least} a ${SATISFACTION.most}`}
          min={SATISFACTION.least}
          max={SATISFACTION.most}
          decimals={1}
          step={0.5}
          {...form.getInputProps('satisfactionScore')}
        />
      </SimpleGrid>
      <OwnerSelect {...(isNew ? { placeholder: 'Você' } : {})} {...form.getInputProps('assignedTo')} />
      <TextEditor label="Observações" rows={3} {...form.getInputProps('notes')} />
    </>
  )
}
