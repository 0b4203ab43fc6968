import { characterCount } from '@cadencia/contract/length'
import { Day } from '@cadencia/contract/values'
import { MESSAGE_MAX } from '@cadencia/crm/automations/contract'
import { PLACEHOLDERS } from '@cadencia/crm/automations/message'
import type { Uploads } from '@cadencia/files/react'
import { formatNumber } from '@cadencia/locale/numbers'
import { saoPauloDay } from '@cadencia/locale/sao-paulo'
import { UploadField } from '@cadencia/ui/upload-field'
import { Button, Checkbox, Group, SegmentedControl, Stack, Text, Textarea } from '@mantine/core'
import { TimePicker } from '@mantine/dates'
import '@mantine/dates/styles.layer.css'
import type { UseFormReturnType } from '@mantine/form'
import { type ChangeEvent, Fragment, type ReactNode, useId, useRef, useState } from 'react'
import { choicesIn } from '../../../records/fields/field.ts'
import { FormFields } from '../../../records/fields/form-fields.tsx'
import { nextRunLabel, WEEKDAYS } from './automation-labels.ts'
import type { AutomationForm } from './automation-values.ts'
import { scheduleOf } from './automation-values.ts'
import { AUTOMATION_FIELDS } from './fields.tsx'
import { LeadPicker, useWhatsAppLeads } from './lead-picker.tsx'
import { MessagePreview } from './message-preview.tsx'

const { scheduleTime, startDate, endDate, templateName, templateLanguage } = AUTOMATION_FIELDS
const SCHEDULE_FIELDS = { scheduleTime, startDate, endDate } as const
const TEMPLATE_FIELDS = { templateName, templateLanguage } as const

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
  const sendTo = (isToAll: boolean) => {
    form.setFieldValue('sendToAll', isToAll)
    if (isToAll) form.setFieldValue('selectedLeads', [])
    form.clearFieldError('selectedLeads')
  }
  const chosen = found.leads.filter(
    ({ id }) => sendToAll || selectedLeads.length === 0 || selectedLeads.includes(id),
  )
  return (
    <FormFields
      form={form}
      fields={AUTOMATION_FIELDS}
      rows={[
        ['name'],
        ['message'],
        <ScheduleFields key="schedule" form={form} nowMs={nowMs} />,
        ['sendToAll'],
        <LeadPicker
          key="leads"
          {...found}
          search={search}
          onSearch={setSearch}
          disabled={sendToAll}
          value={selectedLeads}
          error={form.errors.selectedLeads}
          onChange={(ids) => form.setFieldValue('selectedLeads', ids)}
        />,
        ['maxMessages'],
        <UploadField
          key="files"
          label="Anexos"
          hint="JPEG, PNG, GIF ou PDF, um por vez, até 10 MB"
          isSingle
          uploads={uploads}
          error={form.errors.files}
        />,
        <Fragment key="end">
          {hasTemplates && <TemplateFields form={form} />}
          <MessagePreview message={message} leads={chosen} />
        </Fragment>,
      ]}
      without={['scheduleType', 'scheduleTime', 'startDate', 'endDate', 'templateName', 'templateLanguage']}
      inputs={{
        name: { autoFocus: true },
        sendToAll: {
          onChange: (event: ChangeEvent<HTMLInputElement>) => sendTo(event.currentTarget.checked),
        },
      }}
      own={{ message: <MessageField form={form} /> }}
    />
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
          {formatNumber(characterCount(message))}/{formatNumber(MESSAGE_MAX)}
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
        data={choicesIn(AUTOMATION_FIELDS.scheduleType)}
        {...form.getInputProps('scheduleType')}
      />
      {scheduleType === 'weekly' && <WeekdayField form={form} />}
      <FormFields
        form={form}
        fields={SCHEDULE_FIELDS}
        rows={[['scheduleTime', 'startDate', 'endDate']]}
        without={isOnce ? ['endDate'] : []}
        inputs={{
          startDate: isOnce ? { label: 'Data', minDate: saoPauloDay(nowMs) } : {},
          endDate: startDate === null ? {} : { minDate: startDate },
        }}
        own={{
          scheduleTime: (
            <TimePicker
              label="Horário (São Paulo)"
              required
              format="24h"
              hoursInputLabel="Horas"
              minutesInputLabel="Minutos"
              {...form.getInputProps('scheduleTime')}
            />
          ),
        }}
      />
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
  if ([values.startDate, values.endDate].some((day) => day !== null && !Day.safeParse(day).success))
    return 'Informe a data'
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
      <FormFields form={form} fields={TEMPLATE_FIELDS} rows={[['templateName', 'templateLanguage']]} />
    </FieldGroup>
  )
}
