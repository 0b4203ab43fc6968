import type { Lead } from '@cadencia/crm/leads/contract'
import { Conversion } from '@cadencia/crm/leads/conversion-contract'
import { useConvertLead } from '@cadencia/crm/leads/react'
import {
  DEFAULT_STAGE,
  OPEN_STAGES,
  OpenStage,
  STAGE_PROBABILITY,
} from '@cadencia/crm/opportunities/contract'
import { DayField } from '@cadencia/ui/day-field'
import { SegmentedControl, Select, Text, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useNavigate } from 'react-router'
import type { z } from 'zod'
import { choicesOf } from '../../../collections/filters/filter-values.ts'
import { showFailure } from '../../../kit/show-failure.ts'
import { RecordFormDialog } from '../../../records/forms/record-form-dialog.tsx'
import { useRecordForm } from '../../../records/forms/use-record-form.ts'
import { STAGE_BADGES } from '../crm-labels.ts'
import { MoneyField, numberOf } from '../forms/money-field.tsx'
import { recordUrl } from '../record-url.ts'
import { showSuccess } from '../show-success.ts'

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
  const start: ConvertForm = {
    to: 'opportunity',
    title: lead.company || lead.name,
    value: '',
    stage: DEFAULT_STAGE,
    expectedCloseDate: null,
  }
  const recordForm = useRecordForm({
    draftKey: `crm.lead.${lead.id}.convert`,
    initialValues: start,
    toBody: bodyOf,
    schema: Conversion,
    refine: ({ contractValue, ...errors }) =>
      contractValue === undefined ? errors : { ...errors, value: contractValue },
    save: (body) => convert.mutateAsync({ params: { id: lead.id }, body }),
    onSaved: ({ opportunity, client }) => {
      const to = client ? recordUrl('clients', client.id) : recordUrl('opportunities', opportunity?.id ?? '')
      showSuccess('Lead convertido com sucesso.', {
        label: client ? 'Ver cliente' : 'Ver oportunidade',
        onClick: () => void navigate(to),
      })
      onClose()
    },
    failure: (error) => showFailure(error, 'Falha ao converter lead. Tente novamente.'),
  })
  const { form } = recordForm
  return (
    <RecordFormDialog
      opened
      title="Converter Lead"
      submitLabel="Converter"
      recordForm={recordForm}
      isIncomplete={form.values.to === 'opportunity' && form.values.title.trim() === ''}
      onClose={onClose}
    >
      <Text c="dimmed">
        {lead.name} continua entre os leads, marcado como convertido. O que foi registrado fica na jornada.
      </Text>
      <ConvertFields form={form} />
    </RecordFormDialog>
  )
}

function ConvertFields({ form }: { form: UseFormReturnType<ConvertForm> }) {
  const isOpportunity = form.values.to === 'opportunity'
  return (
    <>
      <SegmentedControl aria-label="Converter em" fullWidth data={TARGETS} {...form.getInputProps('to')} />
      {isOpportunity && <TextInput label="Título" required data-autofocus {...form.getInputProps('title')} />}
      <MoneyField label={isOpportunity ? 'Valor' : 'Valor do contrato'} {...form.getInputProps('value')} />
      {isOpportunity && (
        <>
          <Select
            label="Etapa"
            data={choicesOf(OPEN_STAGES, STAGE_BADGES)}
            {...form.getInputProps('stage')}
          />
          <DayField label="Previsão de fechamento" clearable {...form.getInputProps('expectedCloseDate')} />
        </>
      )}
    </>
  )
}
