import type { Lead } from '@cadencia/crm/leads/contract'
import { Conversion } from '@cadencia/crm/leads/conversion-contract'
import { useConvertLead } from '@cadencia/crm/leads/react'
import { DEFAULT_STAGE, OpenStage, STAGE_PROBABILITY } from '@cadencia/crm/opportunities/contract'
import { SegmentedControl, Text } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useNavigate } from 'react-router'
import type { z } from 'zod'
import { showFailure } from '../../../kit/show-failure.ts'
import { FormFields } from '../../../records/fields/form-fields.tsx'
import { emptyForm, type FormOf, fieldsBody } from '../../../records/fields/form-values.ts'
import { RecordFormDialog } from '../../../records/forms/record-form-dialog.tsx'
import { useRecordForm } from '../../../records/forms/use-record-form.ts'
import { OPPORTUNITY_FIELDS } from '../opportunities/fields.tsx'
import { OPEN_STAGE_CHOICES } from '../opportunities/opportunity-fields.tsx'
import { recordUrl } from '../record-url.ts'
import { showSuccess } from '../show-success.ts'

const { title, value, stage, expectedCloseDate } = OPPORTUNITY_FIELDS
const FIELDS = { title, value: { ...value, form: {} }, stage, expectedCloseDate } as const

type ConvertForm = FormOf<typeof FIELDS> & { to: string }

const TARGETS = [
  { value: 'opportunity', label: 'Oportunidade' },
  { value: 'client', label: 'Cliente' },
]

function bodyOf({ to, ...values }: ConvertForm): z.input<typeof Conversion> {
  const body = fieldsBody(FIELDS, values)
  const amount = body.value ?? 0
  if (to === 'client') return { to: 'client', contractValue: amount }
  const open = OpenStage.catch(DEFAULT_STAGE).parse(body.stage)
  return { ...body, to: 'opportunity', value: amount, stage: open, probability: STAGE_PROBABILITY[open] }
}

/** Makes an opportunity, or a client at once, of a lead. */
export function ConvertLeadDialog({ lead, onClose }: { lead: Lead; onClose: () => void }) {
  const convert = useConvertLead()
  const navigate = useNavigate()
  const start = { ...emptyForm(FIELDS), to: 'opportunity', title: lead.company || lead.name }
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
      <FormFields
        form={form}
        fields={FIELDS}
        rows={[['title'], ['value'], ['stage'], ['expectedCloseDate']]}
        without={isOpportunity ? [] : ['title', 'stage', 'expectedCloseDate']}
        inputs={{
          stage: { data: OPEN_STAGE_CHOICES },
          ...(!isOpportunity && { value: { label: 'Valor do contrato' } }),
        }}
      />
    </>
  )
}
