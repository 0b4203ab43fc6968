import { PHONE_MAX } from '@cadencia/crm/contract'
import { LeadDraft, TEMPERATURES, type Temperature } from '@cadencia/crm/leads/contract'
import { useCreateLead } from '@cadencia/crm/leads/react'
import { showToast } from '@cadencia/ui/toast'
import { Anchor, Button, Checkbox, Group, Select, Stack, Text, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link } from 'react-router'
import { choicesOf } from '../../../collections/filters/filter-values.ts'
import { showFailure } from '../../../kit/show-failure.ts'
import { useRecordForm } from '../../../records/forms/use-record-form.ts'
import { TEMPERATURE_BADGES } from '../crm-labels.ts'
import { useDuplicates } from '../leads/use-duplicates.ts'
import { recordUrl } from '../record-url.ts'
import { showSuccess } from '../show-success.ts'

const EMPTY = { name: '', phone: '', temperature: null as Temperature | null, followUp: false }

/** Adds a lead of WhatsApp with a name and a number. */
export function QuickAddLead() {
  const create = useCreateLead()
  const { form, submit, isPending } = useRecordForm({
    draftKey: 'crm.lead.quick',
    initialValues: EMPTY,
    toBody: ({ name, phone, temperature, followUp }) => ({
      name,
      phone,
      source: 'whatsapp' as const,
      followUp,
      ...(temperature ? { status: temperature } : {}),
    }),
    schema: LeadDraft,
    refine: (errors, { phone }) =>
      phone.trim() === '' ? { ...errors, phone: 'WhatsApp é obrigatório' } : errors,
    save: (body) => create.mutateAsync({ body }),
    onSaved: () => showSuccess('Lead criado com sucesso.'),
    onInvalid: (_errors, { name, phone }) => {
      if (name.trim() !== '' && phone.trim() !== '') return
      showToast({ title: 'Campos obrigatórios', message: 'Nome e WhatsApp são obrigatórios', tone: 'error' })
    },
    failure: (error) => showFailure(error, 'Falha ao criar lead.'),
  })
  return (
    <form onSubmit={submit} noValidate aria-label="Adicionar lead WhatsApp">
      <Stack gap="sm">
        <TextInput label="Nome" required maxLength={200} {...form.getInputProps('name')} />
        <TextInput
          label="WhatsApp"
          required
          type="tel"
          maxLength={PHONE_MAX}
          placeholder="+55 11 98888-7777"
          {...form.getInputProps('phone')}
        />
        <TwinNotice phone={form.values.phone} />
        <Select
          label="Temperatura"
          placeholder="Sem temperatura"
          clearable
          clearButtonProps={{ 'aria-label': 'Sem temperatura' }}
          data={choicesOf(TEMPERATURES, TEMPERATURE_BADGES)}
          {...form.getInputProps('temperature')}
        />
        <Checkbox
          label="Follow-up"
          description="Cria uma atividade para o próximo dia útil às 09:00"
          {...form.getInputProps('followUp', { type: 'checkbox' })}
        />
        <Group justify="flex-end">
          <Button
            type="submit"
            loading={isPending}
            leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
          >
            Adicionar lead
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** Warns that somebody with this number is a lead already. */
function TwinNotice({ phone }: { phone: string }) {
  const [twin] = useDuplicates({ phone })
  if (!twin) return null
  return (
    <Text size="sm" role="status">
      Este número já é de{' '}
      <Anchor component={Link} to={recordUrl('leads', twin.id)} size="sm">
        {twin.name}
      </Anchor>
      .
    </Text>
  )
}
