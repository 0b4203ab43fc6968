import { LeadDraft } from '@cadencia/crm/leads/contract'
import { useCreateLead } from '@cadencia/crm/leads/react'
import { showToast } from '@cadencia/ui/toast'
import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link } from 'react-router'
import { showFailure } from '../../../kit/show-failure.ts'
import { FormFields } from '../../../records/fields/form-fields.tsx'
import { emptyForm, fieldsBody } from '../../../records/fields/form-values.ts'
import { useRecordForm } from '../../../records/forms/use-record-form.ts'
import { LEAD_FIELDS } from '../leads/fields.tsx'
import { useDuplicates } from '../leads/use-duplicates.ts'
import { recordUrl } from '../record-url.ts'
import { showSuccess } from '../show-success.ts'

const { name, phone, temperature } = LEAD_FIELDS
const FIELDS = {
  name,
  phone: { ...phone, label: 'WhatsApp', form: { isRequired: true, placeholder: '+55 11 98888-7777' } },
  temperature: { ...temperature, none: 'Sem temperatura' },
  followUp: {
    kind: 'checkbox',
    label: 'Follow-up',
    form: { description: 'Cria uma atividade para o próximo dia útil às 09:00' },
  },
} as const

/** Adds a lead of WhatsApp with a name and a number. */
export function QuickAddLead() {
  const create = useCreateLead()
  const { form, submit, isPending } = useRecordForm({
    draftKey: 'crm.lead.quick',
    initialValues: emptyForm(FIELDS),
    toBody: (values) => {
      const { temperature: status, ...body } = fieldsBody(FIELDS, values)
      return { ...body, source: 'whatsapp' as const, ...(status && { status }) }
    },
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
        <FormFields
          form={form}
          fields={FIELDS}
          rows={[['name'], ['phone'], <TwinNotice key="twin" phone={form.values.phone} />]}
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
