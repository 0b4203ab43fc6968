import { SOURCE_LABELS } from '@cadencia/crm/labels'
import { LeadsPatch } from '@cadencia/crm/leads/bulk-contract'
import {
  LEAD_SOURCES,
  LEAD_STATUSES,
  type Lead,
  LeadSource,
  LeadStatus,
  SCORE,
  TEMPERATURES,
  Temperature,
} from '@cadencia/crm/leads/contract'
import { useUpdateLeads } from '@cadencia/crm/leads/react'
import { plural } from '@cadencia/locale/text'
import { Select, Text } from '@mantine/core'
import type { z } from 'zod'
import { choicesOf } from '../../../collections/filters/filter-values.ts'
import type { Selection } from '../../../collections/use-selection.ts'
import { showFailure } from '../../../kit/show-failure.ts'
import { NumberField } from '../../../records/forms/number-field.tsx'
import { RecordFormDialog } from '../../../records/forms/record-form-dialog.tsx'
import { useRecordForm } from '../../../records/forms/use-record-form.ts'
import { LEAD_STATUS_BADGES, TEMPERATURE_BADGES } from '../crm-labels.ts'
import { numberOf } from '../forms/money-field.tsx'
import { OwnerSelect } from '../forms/owner-select.tsx'
import { showSuccess } from '../show-success.ts'

interface BulkForm {
  status: string | null
  temperature: string | null
  source: string | null
  score: string | number
  assignedTo: string | null
}

const UNCHANGED: BulkForm = { status: null, temperature: null, source: null, score: '', assignedTo: null }

const kept = {
  placeholder: 'Não alterar',
  clearable: true,
  clearButtonProps: { 'aria-label': 'Não alterar' },
}

function changesOf(values: BulkForm): z.input<typeof LeadsPatch>['changes'] {
  const { status, temperature, source, score, assignedTo } = values
  return {
    ...(status ? { status: LeadStatus.parse(status) } : {}),
    ...(temperature ? { temperature: Temperature.parse(temperature) } : {}),
    ...(source ? { source: LeadSource.parse(source) } : {}),
    ...(score === '' ? {} : { score: numberOf(score) }),
    ...(assignedTo ? { assignedTo } : {}),
  }
}

/** Changes the chosen leads together; a field that is left empty stays as it is in each. */
export function BulkEditDialog({ selection, onClose }: { selection: Selection<Lead>; onClose: () => void }) {
  const update = useUpdateLeads()
  const recordForm = useRecordForm({
    draftKey: 'crm.leads.bulk',
    initialValues: UNCHANGED,
    toBody: changesOf,
    schema: LeadsPatch.shape.changes,
    save: (changes) => update.mutateAsync({ body: { ids: [...selection.ids], changes } }),
    onSaved: ({ updated }) => {
      showSuccess(`${plural(updated, 'lead atualizado', 'leads atualizados')}.`)
      selection.clear()
      onClose()
    },
    failure: (error) => showFailure(error, 'Falha ao atualizar leads. Tente novamente.'),
  })
  const { form, changed } = recordForm
  return (
    <RecordFormDialog
      opened
      title="Alterar leads"
      submitLabel="Aplicar"
      isIncomplete={changed.length === 0}
      recordForm={recordForm}
      onClose={onClose}
    >
      <Text c="dimmed">
        Vale para {plural(selection.ids.length, 'lead', 'leads')}. O que ficar vazio não muda.
      </Text>
      <Select
        {...kept}
        label="Status"
        data={choicesOf(LEAD_STATUSES, LEAD_STATUS_BADGES)}
        {...form.getInputProps('status')}
      />
      <Select
        {...kept}
        label="Temperatura"
        data={choicesOf(TEMPERATURES, TEMPERATURE_BADGES)}
        {...form.getInputProps('temperature')}
      />
      <Select
        {...kept}
        label="Origem"
        data={choicesOf(LEAD_SOURCES, SOURCE_LABELS)}
        {...form.getInputProps('source')}
      />
      <NumberField
        label="Pontuação"
        placeholder="Não alterar"
        min={SCORE.least}
        max={SCORE.most}
        {...form.getInputProps('score')}
      />
      <OwnerSelect {...kept} {...form.getInputProps('assignedTo')} />
    </RecordFormDialog>
  )
}
