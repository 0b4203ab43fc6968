import { MESSAGE_MAX, MESSAGES_A_DAY } from '@cadencia/crm/automations/contract'
import { PLACEHOLDERS } from '@cadencia/crm/automations/message'
import { SCHEDULE_TYPES } from '@cadencia/crm/automations/schedule'
import type { Uploads } from '@cadencia/files/react'
import { formatNumber } from '@cadencia/locale/numbers'
import { isDay, saoPauloDay } from '@cadencia/locale/sao-paulo'
import { DayField } from '@cadencia/ui/day-field'
import { UploadField } from '@cadencia/ui/upload-field'
import { Button, Checkbox, Group, SegmentedControl, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { TimePicker } from '@mantine/dates'
import '@mantine/dates/styles.layer.css'
import type { UseFormReturnType } from '@mantine/form'
import { type ReactNode, useId, useRef, useState } from 'react'
import { choicesOf } from '../../../collections/filters/filter-values.ts'
import { NumberField } from '../../../records/forms/number-field.tsx'
import { nextRunLabel, SCHEDULE_LABELS, WEEKDAYS } from './automation-labels.ts'
import type { AutomationForm } from './automation-values.ts'
import { scheduleOf } from './automation-values.ts'
import { LeadPicker, useWhatsAppLeads } from './lead-picker.tsx'
import { MessagePreview } from './message-preview.tsx'

interface AutomationFieldsProps {
  form: UseFormReturnType<AutomationForm>
  uploads: Uploads
  /** Templates exist only where the gateway has them. */
  hasTemplates: boolean
  /** Epoch milliseconds. */
  nowMs: number
}

/** The fields of an automation, new or edited. */
export function AutomationFields({ form, uploads, hasTemplates, nowMs }: AutomationFieldsProps) {
  const [search, setSearch] = useState('')
  const found = useWhatsAppLeads(search)
  const { sendToAll, selectedLeads, message } = form.values
  const chosen = found.leads.filter(
    ({ id }) => sendToAll || selectedLeads.length === 0 || selectedLeads.includes(id),
  )
  return (
    <>
      <TextInput label="Nome" required maxLength={200} autoFocus {...form.getInputProps('name')} />
      <MessageField form={form} />
      <ScheduleFields form={form} nowMs={nowMs} />
      <Checkbox
        label="Enviar para todos"
        description="Todos os leads do WhatsApp, também os que chegarem depois"
        checked={sendToAll}
        onChange={(event) => {
          form.setFieldValue('sendToAll', event.currentTarget.checked)
          if (event.currentTarget.checked) form.setFieldValue('selectedLeads', [])
          form.clearFieldError('selectedLeads')
        }}
      />
      <LeadPicker
        {...found}
        search={search}
        onSearch={setSearch}
        disabled={sendToAll}
        value={selectedLeads}
        error={form.errors.selectedLeads}
        onChange={(ids) => form.setFieldValue('selectedLeads', ids)}
      />
      <NumberField
        label="Máximo de mensagens por lead ao dia"
        min={MESSAGES_A_DAY.least}
        max={MESSAGES_A_DAY.most}
        maw={280}
        {...form.getInputProps('maxMessages')}
      />
      <UploadField
        label="Anexos"
        hint="JPEG, PNG, GIF ou PDF, um por vez, até 10 MB"
        isSingle
        uploads={uploads}
        error={form.errors.files}
      />
      {hasTemplates && <TemplateFields form={form} />}
      <MessagePreview message={message} leads={chosen} />
    </>
  )
}

type FormProps = Pick<AutomationFieldsProps, 'form'>

function MessageField({ form }: FormProps) {
  const area = useRef<HTMLTextAreaElement>(null)
  const { message } = form.values
  const insert = (token: string) => {
    const { selectionStart = message.length, selectionEnd = message.length } = area.current ?? {}
    form.setFieldValue('message', `${message.slice(0, selectionStart)}${token}${message.slice(selectionEnd)}`)
    area.current?.focus()
  }
  return (
    <div>
      <Textarea
        ref={area}
        label="Mensagem"
        required
        rows={5}
        resize="vertical"
        maxLength={MESSAGE_MAX}
        {...form.getInputProps('message')}
      />
      <Group justify="space-between" gap="xs" mt={6}>
        <Group gap={6}>
          {PLACEHOLDERS.map(({ token, label }) => (
            <Button
              key={token}
              size="compact-sm"
              variant="default"
              aria-label={`Inserir ${label.toLowerCase()}`}
              title={label}
              onClick={() => insert(token)}
            >
              {token}
            </Button>
          ))}
        </Group>
        <Text size="sm" c="dimmed">
          {formatNumber(message.length)}/{formatNumber(MESSAGE_MAX)}
        </Text>
      </Group>
    </div>
  )
}

function ScheduleFields({ form, nowMs }: Pick<AutomationFieldsProps, 'form' | 'nowMs'>) {
  const { scheduleType, startDate } = form.values
  const isOnce = scheduleType === 'once'
  return (
    <FieldGroup legend="Quando enviar">
      <SegmentedControl
        fullWidth
        aria-label="Frequência"
        data={choicesOf(SCHEDULE_TYPES, SCHEDULE_LABELS)}
        {...form.getInputProps('scheduleType')}
      />
      {scheduleType === 'weekly' && <WeekdayField form={form} />}
      <Group grow align="flex-start" gap="md" preventGrowOverflow={false}>
        <TimePicker
          label="Horário (São Paulo)"
          required
          miw={150}
          format="24h"
          hoursInputLabel="Horas"
          minutesInputLabel="Minutos"
          {...form.getInputProps('scheduleTime')}
        />
        <DayField
          label={isOnce ? 'Data' : 'Início'}
          miw={150}
          {...(isOnce && { minDate: saoPauloDay(nowMs) })}
          {...form.getInputProps('startDate')}
        />
        {!isOnce && (
          <DayField
            label="Fim"
            miw={150}
            clearable
            {...(startDate !== null && { minDate: startDate })}
            {...form.getInputProps('endDate')}
          />
        )}
      </Group>
      <Text size="sm" role="status">
        {nextRunText(form.values, nowMs)}
      </Text>
      <Text size="sm" c="dimmed">
        Fora da janela de envio da plataforma, a mensagem espera a próxima abertura.
      </Text>
    </FieldGroup>
  )
}

/** When it would run, or what is missing to say so. */
function nextRunText(values: AutomationForm, nowMs: number): string {
  if (values.scheduleTime === '') return 'Informe o horário'
  if (values.scheduleType === 'weekly' && values.scheduleDays.length === 0) return 'Escolha os dias da semana'
  if ([values.startDate, values.endDate].some((day) => day !== null && !isDay(day))) return 'Informe a data'
  return nextRunLabel(scheduleOf(values, nowMs), nowMs)
}

function WeekdayField({ form }: FormProps) {
  return (
    <Checkbox.Group label="Dias da semana" {...form.getInputProps('scheduleDays')}>
      <Group gap="sm" mt={6}>
        {WEEKDAYS.map(({ short, name }, day) => (
          <Checkbox key={name} value={String(day)} label={short} aria-label={name} />
        ))}
      </Group>
    </Checkbox.Group>
  )
}

/** Fields that belong together, under their name. */
function FieldGroup({ legend, children }: { legend: string; children: ReactNode }) {
  const id = useId()
  return (
    <Stack gap="sm" role="group" aria-labelledby={id}>
      <Text fw={600} id={id}>
        {legend}
      </Text>
      {children}
    </Stack>
  )
}

function TemplateFields({ form }: FormProps) {
  return (
    <FieldGroup legend="Modelo aprovado (WhatsApp Cloud API)">
      <Text size="sm" c="dimmed">
        Para quem não escreveu nas últimas 24 horas, o WhatsApp só aceita um modelo aprovado. Os campos{' '}
        {'{nome}'} e{' {empresa}'} da mensagem preenchem os do modelo, na mesma ordem.
      </Text>
      <Group grow align="flex-start" gap="md" preventGrowOverflow={false}>
        <TextInput label="Nome do modelo" miw={180} maxLength={512} {...form.getInputProps('templateName')} />
        <TextInput label="Idioma" miw={120} maxLength={20} {...form.getInputProps('templateLanguage')} />
      </Group>
    </FieldGroup>
  )
}
