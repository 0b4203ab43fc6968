import { LEAD_MESSAGES, TEMPERATURES, type Temperature } from '@cadencia/crm/leads/contract'
import { useCreateLead, useDuplicateLeads } from '@cadencia/crm/leads/react'
import { messageOf } from '@cadencia/http/http-error'
import { showToast } from '@cadencia/ui/toast'
import { Anchor, Button, Checkbox, Group, Select, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useDebouncedValue } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import { Link } from 'react-router'
import { issuesOf } from '../../../forms/server-issues.ts'
import { choicesOf, TEMPERATURE_BADGES } from '../crm-labels.ts'
import { recordAddress } from '../record-address.ts'

const EMPTY = { name: '', phone: '', temperature: null as Temperature | null, followUp: false }
const TYPING_PAUSE_MS = 300
/** Digits from which a number can be somebody's. */
const DIGITS_MIN = 8

/** Adds a lead of WhatsApp with a name and a number. */
export function QuickAddLead() {
  const create = useCreateLead()
  const form = useForm({
    initialValues: EMPTY,
    validate: {
      name: (name) => (name.trim() === '' ? LEAD_MESSAGES.name : null),
      phone: (phone) => (phone.trim() === '' ? 'WhatsApp é obrigatório' : null),
    },
  })
  const send = form.onSubmit(
    ({ name, phone, temperature, followUp }) =>
      create.mutate(
        {
          body: {
            name,
            phone,
            source: 'whatsapp',
            followUp,
            ...(temperature ? { status: temperature } : {}),
          },
        },
        {
          onSuccess: () => {
            showToast({ title: 'Sucesso', message: 'Lead criado com sucesso.', tone: 'success' })
            form.reset()
          },
          onError: (error) => {
            form.setErrors(issuesOf(error))
            showToast({ title: 'Erro', message: messageOf(error, 'Falha ao criar lead.'), tone: 'error' })
          },
        },
      ),
    () =>
      showToast({ title: 'Campos obrigatórios', message: 'Nome e WhatsApp são obrigatórios', tone: 'error' }),
  )
  return (
    <form onSubmit={send} noValidate aria-label="Adicionar lead WhatsApp">
      <Stack gap="sm">
        <TextInput label="Nome" required maxLength={200} {...form.getInputProps('name')} />
        <TextInput
          label="WhatsApp"
          required
          type="tel"
          maxLength={40}
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
            loading={create.isPending}
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
  const [sought] = useDebouncedValue(phone.trim(), TYPING_PAUSE_MS)
  const isEnough = sought.replace(/\D/g, '').length >= DIGITS_MIN
  const { data: twins = [] } = useDuplicateLeads(isEnough ? { phone: sought } : {})
  const [twin] = twins
  if (!twin || !isEnough || phone.trim() === '') return null
  return (
    <Text size="sm" role="status">
      Este número já é de{' '}
      <Anchor component={Link} to={recordAddress('leads', twin.id)} size="sm">
        {twin.name}
      </Anchor>
      .
    </Text>
  )
}
