import { LeadsPatch } from '@cadencia/crm/leads/bulk-contract'
import type { Lead } from '@cadencia/crm/leads/contract'
import { useUpdateLeads } from '@cadencia/crm/leads/react'
import { plural } from '@cadencia/locale/text'
import { Text } from '@mantine/core'
import { withoutEmpty } from '../../../collections/filters/filter-values.ts'
import type { Selection } from '../../../collections/use-selection.ts'
import { showFailure } from '../../../kit/show-failure.ts'
import { FormFields } from '../../../records/fields/form-fields.tsx'
import { emptyForm, fieldsBody } from '../../../records/fields/form-values.ts'
import { RecordFormDialog } from '../../../records/forms/record-form-dialog.tsx'
import { useRecordForm } from '../../../records/forms/use-record-form.ts'
import { showSuccess } from '../show-success.ts'
import { LEAD_FIELDS } from './fields.tsx'

const kept = { none: 'Não alterar', form: { placeholder: 'Não alterar' } } as const
const FIELDS = {
  status: { ...LEAD_FIELDS.status, ...kept },
  temperature: { ...LEAD_FIELDS.temperature, ...kept },
  source: { ...LEAD_FIELDS.source, ...kept },
  score: { ...LEAD_FIELDS.score, ...kept },
  assignedTo: { ...LEAD_FIELDS.assignedTo, ...kept },
} as const
const UNCHANGED = emptyForm(FIELDS)

/** Changes the chosen leads together; a field that is left empty stays as it is in each. */
export function BulkEditDialog({ selection, onClose }: { selection: Selection<Lead>; onClose: () => void }) {
  const update = useUpdateLeads()
  const recordForm = useRecordForm({
    draftKey: 'crm.leads.bulk',
    initialValues: UNCHANGED,
    toBody: (values) => withoutEmpty(fieldsBody(FIELDS, values)),
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
      <FormFields form={form} fields={FIELDS} rows={[]} />
    </RecordFormDialog>
  )
}
