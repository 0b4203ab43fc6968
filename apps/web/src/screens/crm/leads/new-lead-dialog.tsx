import { useCreateLead } from '@cadencia/crm/react/leads'
import { FormDialog } from '@cadencia/ui/form-dialog'
import { tellSuccess } from '../act-toasts.ts'
import { FormNotices } from '../forms/form-notices.tsx'
import { useDialogForm } from '../forms/use-dialog-form.ts'
import { LeadFields } from './lead-fields.tsx'
import { draftOf, EMPTY_LEAD, isComplete, type LeadForm, validateNew } from './lead-form.ts'

interface NewLeadDialogProps {
  opened: boolean
  onClose: () => void
}

/** Notes a new contact. */
export function NewLeadDialog({ opened, onClose }: NewLeadDialogProps) {
  const create = useCreateLead()
  const dialog = useDialogForm<LeadForm>({
    draftKey: 'crm.lead.new',
    start: EMPTY_LEAD,
    validate: validateNew,
    failed: 'Falha ao criar lead. Tente novamente.',
  })
  const send = dialog.form.onSubmit((values) =>
    create.mutate(
      { body: draftOf(values) },
      {
        onSuccess: () => {
          tellSuccess('Lead criado com sucesso.')
          dialog.startOver()
          onClose()
        },
        onError: dialog.fail,
      },
    ),
  )
  return (
    <FormDialog
      opened={opened}
      title="Novo Lead"
      submitLabel="Criar lead"
      size="lg"
      isPending={create.isPending}
      isIncomplete={!isComplete(dialog.form.values)}
      onSubmit={send}
      onClose={onClose}
    >
      <FormNotices dialog={dialog} what="este lead" />
      <LeadFields form={dialog.form} />
    </FormDialog>
  )
}
