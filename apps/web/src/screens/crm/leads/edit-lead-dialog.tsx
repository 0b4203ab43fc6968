import { Lead, LeadDraft } from '@cadencia/crm/leads/contract'
import { useUpdateLead } from '@cadencia/crm/leads/react'
import { showFailure } from '../../../kit/show-failure.ts'
import { useFieldDescription } from '../../../records/fields/form-values.ts'
import { RecordFormDialog } from '../../../records/forms/record-form-dialog.tsx'
import { useRecordForm } from '../../../records/forms/use-record-form.ts'
import { showSuccess } from '../show-success.ts'
import { LEAD_FIELDS } from './fields.tsx'
import { LeadFields } from './lead-fields.tsx'
import { editBodyOf, formOf, isComplete } from './lead-form.ts'

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
    describe: useFieldDescription(LEAD_FIELDS),
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
