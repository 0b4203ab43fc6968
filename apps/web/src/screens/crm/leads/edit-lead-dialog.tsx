import { SOURCE_LABELS } from '@cadencia/crm/labels'
import { Lead, LeadDraft } from '@cadencia/crm/leads/contract'
import { useUpdateLead } from '@cadencia/crm/leads/react'
import { showFailure } from '../../../kit/show-failure.ts'
import { RecordFormDialog } from '../../../records/forms/record-form-dialog.tsx'
import { useRecordForm } from '../../../records/forms/use-record-form.ts'
import { LEAD_STATUS_BADGES, TEMPERATURE_BADGES } from '../crm-labels.ts'
import { useFieldDescription } from '../forms/use-field-description.ts'
import { showSuccess } from '../show-success.ts'
import { LeadFields } from './lead-fields.tsx'
import { editBodyOf, formOf, isComplete } from './lead-form.ts'

const CHOICES = { source: SOURCE_LABELS, status: LEAD_STATUS_BADGES, temperature: TEMPERATURE_BADGES }

/** Changes a lead. */
export function EditLeadDialog({ lead, onClose }: { lead: Lead; onClose: () => void }) {
  const update = useUpdateLead()
  const recordForm = useRecordForm({
    draftKey: `crm.lead.${lead.id}`,
    record: lead,
    recordSchema: Lead,
    what: 'este lead',
    toValues: formOf,
    toBody: editBodyOf,
    // A change must leave what a new one could be.
    schema: LeadDraft,
    describe: useFieldDescription(CHOICES),
    save: (body) => update.mutateAsync({ params: { id: lead.id }, body }),
    onSaved: () => {
      showSuccess('Lead atualizado com sucesso.')
      onClose()
    },
    failure: (error) => showFailure(error, 'Falha ao atualizar lead. Tente novamente.'),
  })
  return (
    <RecordFormDialog
      opened
      title="Editar Lead"
      submitLabel="Salvar"
      size="lg"
      isIncomplete={!isComplete(recordForm.form.values)}
      recordForm={recordForm}
      onClose={onClose}
    >
      <LeadFields form={recordForm.form} leadId={lead.id} />
    </RecordFormDialog>
  )
}
