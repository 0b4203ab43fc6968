import type { Lead } from '@cadencia/crm/leads/contract'
import { Conversion } from '@cadencia/crm/leads/conversion-contract'
import { useConvertLead } from '@cadencia/crm/leads/react'
import {
  DEFAULT_STAGE,
  OPEN_STAGES,
  OpenStage,
  STAGE_PROBABILITY,
} from '@cadencia/crm/opportunities/contract'
import { DayField } from '@cadencia/ui/date-fields'
import { FormDialog } from '@cadencia/ui/form-dialog'
import { SegmentedControl, Select, Text, TextInput } from '@mantine/core'
import '@mantine/dates/styles.layer.css'
import { zod4Resolver } from 'mantine-form-zod-resolver'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { z } from 'zod'
import { tellSuccess } from '../act-toasts.ts'
import { choicesOf, STAGE_BADGES } from '../crm-labels.ts'
import { FormNotices } from '../forms/form-notices.tsx'
import { MoneyField, numberOf } from '../forms/money-field.tsx'
import { type DialogForm, useDialogForm } from '../forms/use-dialog-form.ts'
import { recordAddress } from '../record-address.ts'

interface ConvertForm {
  to: string
  title: string
  value: string | number
  stage: string
  expectedCloseDate: string | null
}

const TARGETS = [
  { value: 'opportunity', label: 'Oportunidade' },
  { value: 'client', label: 'Cliente' },
]

function bodyOf({ to, title, value, stage, expectedCloseDate }: ConvertForm): z.input<typeof Conversion> {
  if (to === 'client') return { to: 'client', contractValue: numberOf(value) }
  const open = OpenStage.catch(DEFAULT_STAGE).parse(stage)
  return {
    to: 'opportunity',
    title,
    value: numberOf(value),
    stage: open,
    probability: STAGE_PROBABILITY[open],
    expectedCloseDate,
  }
}

/** Makes an opportunity, or a client at once, of a lead. */
export function ConvertLeadDialog({ lead, onClose }: { lead: Lead; onClose: () => void }) {
  const convert = useConvertLead()
  const navigate = useNavigate()
  const [start] = useState<ConvertForm>(() => ({
    to: 'opportunity',
    title: lead.company || lead.name,
    value: '',
    stage: DEFAULT_STAGE,
    expectedCloseDate: null,
  }))
  const dialog = useDialogForm<ConvertForm>({
    draftKey: `crm.lead.${lead.id}.convert`,
    start,
    validate: (values) => zod4Resolver(Conversion)({ ...bodyOf(values) }),
    failed: 'Falha ao converter lead. Tente novamente.',
  })
  const send = dialog.form.onSubmit((values) =>
    convert.mutate(
      { params: { id: lead.id }, body: bodyOf(values) },
      {
        onSuccess: ({ opportunity, client }) => {
          const to = client
            ? recordAddress('clients', client.id)
            : recordAddress('opportunities', opportunity?.id ?? '')
          tellSuccess('Lead convertido com sucesso.', {
            label: client ? 'Ver cliente' : 'Ver oportunidade',
            onClick: () => void navigate(to),
          })
          dialog.startOver()
          onClose()
        },
        onError: dialog.fail,
      },
    ),
  )
  return (
    <FormDialog
      opened
      title="Converter Lead"
      submitLabel="Converter"
      isPending={convert.isPending}
      isIncomplete={dialog.form.values.to === 'opportunity' && dialog.form.values.title.trim() === ''}
      onSubmit={send}
      onClose={onClose}
    >
      <FormNotices dialog={dialog} what="este lead" />
      <Text c="dimmed">
        {lead.name} continua entre os leads, marcado como convertido. O que foi registrado fica na jornada.
      </Text>
      <ConvertFields dialog={dialog} />
    </FormDialog>
  )
}

function ConvertFields({ dialog: { form } }: { dialog: DialogForm<ConvertForm> }) {
  const isOpportunity = form.values.to === 'opportunity'
  return (
    <>
      <SegmentedControl aria-label="Converter em" fullWidth data={TARGETS} {...form.getInputProps('to')} />
      {isOpportunity && <TextInput label="Título" required data-autofocus {...form.getInputProps('title')} />}
      <MoneyField
        label={isOpportunity ? 'Valor' : 'Valor do contrato'}
        {...form.getInputProps('value')}
        error={form.errors.value ?? form.errors.contractValue}
      />
      {isOpportunity && (
        <>
          <Select
            label="Etapa"
            data={choicesOf(OPEN_STAGES, STAGE_BADGES)}
            {...form.getInputProps('stage')}
          />
          <DayField
            label="Previsão de fechamento"
            clearable
            value={form.values.expectedCloseDate}
            onChange={(day) => form.setFieldValue('expectedCloseDate', day)}
            error={form.errors.expectedCloseDate}
          />
        </>
      )}
    </>
  )
}
