import type { Opportunity } from '@cadencia/crm/contract/opportunities'
import { useUpdateOpportunity } from '@cadencia/crm/react/opportunities'
import { FormDialog } from '@cadencia/ui/form-dialog'
import { useState } from 'react'
import { tellSuccess } from '../act-toasts.ts'
import { FormNotices } from '../forms/form-notices.tsx'
import { useDialogForm } from '../forms/use-dialog-form.ts'
import { OpportunityFields } from './opportunity-fields.tsx'
import {
  currentForm,
  formOf,
  isComplete,
  type OpportunityForm,
  patchOf,
  validateChanged,
} from './opportunity-form.ts'

/** Changes an opportunity. When a colleague was faster, their values can be taken over. */
export function EditOpportunityDialog({
  opportunity,
  onClose,
}: {
  opportunity: Opportunity
  onClose: () => void
}) {
  const update = useUpdateOpportunity()
  const [start] = useState(() => formOf(opportunity))
  const dialog = useDialogForm<OpportunityForm>({
    draftKey: `crm.opportunity.${opportunity.id}`,
    start,
    validate: validateChanged,
    failed: 'Falha ao atualizar oportunidade. Tente novamente.',
    readCurrent: currentForm,
  })
  const save = dialog.form.onSubmit((values) =>
    update.mutate(
      { params: { id: opportunity.id }, body: patchOf(values) },
      {
        onSuccess: () => {
          tellSuccess('Oportunidade atualizada com sucesso.')
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
      title="Editar Oportunidade"
      submitLabel="Salvar"
      size="lg"
      isPending={update.isPending}
      isIncomplete={!isComplete(dialog.form.values)}
      onSubmit={save}
      onClose={onClose}
    >
      <FormNotices dialog={dialog} what="esta oportunidade" />
      <OpportunityFields form={dialog.form} isNew={false} />
    </FormDialog>
  )
}
