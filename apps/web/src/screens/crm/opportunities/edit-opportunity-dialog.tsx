import { Opportunity, OpportunityDraft } from '@cadencia/crm/opportunities/contract'
import { useUpdateOpportunity } from '@cadencia/crm/opportunities/react'
import { showFailure } from '../../../kit/show-failure.ts'
import { useFieldDescription } from '../../../records/fields/form-values.ts'
import { RecordFormDialog } from '../../../records/forms/record-form-dialog.tsx'
import { useRecordForm } from '../../../records/forms/use-record-form.ts'
import { showSuccess } from '../show-success.ts'
import { OPPORTUNITY_FIELDS } from './fields.tsx'
import { OpportunityFields } from './opportunity-fields.tsx'
import { editBodyOf, formOf, isComplete } from './opportunity-form.ts'

interface EditOpportunityDialogProps {
  opportunity: Opportunity
  onClose: () => void
}

/** Changes an opportunity. */
export function EditOpportunityDialog({ opportunity, onClose }: EditOpportunityDialogProps) {
  const update = useUpdateOpportunity()
  const recordForm = useRecordForm({
    draftKey: `crm.opportunity.${opportunity.id}`,
    record: opportunity,
    recordSchema: Opportunity,
    what: 'esta oportunidade',
    toValues: formOf,
    toBody: editBodyOf,
    // A change must leave what a new one could be.
    schema: OpportunityDraft,
    describe: useFieldDescription(OPPORTUNITY_FIELDS),
    save: (body) => update.mutateAsync({ params: { id: opportunity.id }, body }),
    onSaved: () => {
      showSuccess('Oportunidade atualizada com sucesso.')
      onClose()
    },
    failure: (error) => showFailure(error, 'Falha ao atualizar oportunidade. Tente novamente.'),
  })
  return (
    <RecordFormDialog
      opened
      title="Editar Oportunidade"
      submitLabel="Salvar"
      size="lg"
      isIncomplete={!isComplete(recordForm.form.values)}
      recordForm={recordForm}
      onClose={onClose}
    >
      <OpportunityFields form={recordForm.form} isNew={false} />
    </RecordFormDialog>
  )
}
