import type { Opportunity } from '@cadencia/crm/opportunities/contract'
import { useUpdateOpportunity } from '@cadencia/crm/opportunities/react'
import { RecordDialog } from '../forms/record-dialog.tsx'
import { OpportunityFields } from './opportunity-fields.tsx'
import { currentForm, formOf, isComplete, patchOf, validateChanged } from './opportunity-form.ts'

interface EditOpportunityDialogProps {
  opportunity: Opportunity
  onClose: () => void
}

/** Changes an opportunity. When a colleague was faster, their values can be taken over. */
export function EditOpportunityDialog({ opportunity, onClose }: EditOpportunityDialogProps) {
  const { isPending, mutate } = useUpdateOpportunity()
  const { id } = opportunity
  return (
    <RecordDialog
      opened
      title="Editar Oportunidade"
      submitLabel="Salvar"
      what="esta oportunidade"
      done="Oportunidade atualizada com sucesso."
      failed="Falha ao atualizar oportunidade. Tente novamente."
      draftKey={`crm.opportunity.${id}`}
      start={formOf(opportunity)}
      validate={validateChanged}
      readCurrent={currentForm}
      isComplete={isComplete}
      isPending={isPending}
      send={(values, ending) => mutate({ params: { id }, body: patchOf(values) }, ending)}
      onClose={onClose}
    >
      {(form) => <OpportunityFields form={form} isNew={false} />}
    </RecordDialog>
  )
}
