import type { Lead } from '@cadencia/crm/contract/leads'
import { useUpdateLead } from '@cadencia/crm/react/leads'
import { FormDialog } from '@cadencia/ui/form-dialog'
import { useState } from 'react'
import { tellSuccess } from '../act-toasts.ts'
import { FormNotices } from '../forms/form-notices.tsx'
import { useDialogForm } from '../forms/use-dialog-form.ts'
import { LeadFields } from './lead-fields.tsx'
import { currentForm, formOf, isComplete, type LeadForm, patchOf, validateChanged } from './lead-form.ts'

/** Changes a lead. When a colleague was faster, their values can be taken over. */
export function EditLeadDialog({ lead, onClose }: { lead: Lead; onClose: () => void }) {
  const update = useUpdateLead()
  const [start] = useState(() => formOf(lead))
  const dialog = useDialogForm<LeadForm>({
    draftKey: `crm.lead.${lead.id}`,
    start,
    validate: validateChanged,
    failed: 'Falha ao atualizar lead. Tente novamente.',
    readCurrent: currentForm,
  })
  const save = dialog.form.onSubmit((values) =>
    update.mutate(
      { params: { id: lead.id }, body: patchOf(values) },
      {
        onSuccess: () => {
          tellSuccess('Lead atualizado com sucesso.')
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
      title="Editar Lead"
      submitLabel="Salvar"
      size="lg"
      isPending={update.isPending}
      isIncomplete={!isComplete(dialog.form.values)}
      onSubmit={save}
      onClose={onClose}
    >
      <FormNotices dialog={dialog} what="este lead" />
      <LeadFields form={dialog.form} leadId={lead.id} />
    </FormDialog>
  )
}
