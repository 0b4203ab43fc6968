import { LeadDraft } from '@cadencia/crm/leads/contract'
import { useCreateLead } from '@cadencia/crm/leads/react'
import { showFailure } from '../../../kit/show-failure.ts'
import { RecordFormDialog } from '../../../records/forms/record-form-dialog.tsx'
import { useRecordForm } from '../../../records/forms/use-record-form.ts'
import { showSuccess } from '../show-success.ts'
import { LeadFields } from './lead-fields.tsx'
import { draftOf, EMPTY_LEAD, isComplete } from './lead-form.ts'

/** Creates a lead. */
export function NewLeadDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const create = useCreateLead()
  const recordForm = useRecordForm({
    draftKey: 'crm.lead.new',
    initialValues: EMPTY_LEAD,
    toBody: draftOf,
    schema: LeadDraft,
    save: (body) => create.mutateAsync({ body }),
    onSaved: () => {
      showSuccess('Lead criado com sucesso.')
      onClose()
    },
    failure: (error) => showFailure(error, 'Falha ao criar lead. Tente novamente.'),
  })
  return (
    <RecordFormDialog
      opened={opened}
      title="Novo Lead"
      submitLabel="Criar lead"
      size="lg"
      isIncomplete={!isComplete(recordForm.form.values)}
      recordForm={recordForm}
      onClose={onClose}
    >
      <LeadFields form={recordForm.form} />
    </RecordFormDialog>
  )
}
