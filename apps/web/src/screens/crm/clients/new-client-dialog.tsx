import { useCreateClient } from '@cadencia/crm/react/clients'
import { FormDialog } from '@cadencia/ui/form-dialog'
import { tellSuccess } from '../act-toasts.ts'
import { FormNotices } from '../forms/form-notices.tsx'
import { useDialogForm } from '../forms/use-dialog-form.ts'
import { ClientFields } from './client-fields.tsx'
import { type ClientForm, draftOf, EMPTY_CLIENT, validateNew } from './client-form.ts'

/** Notes a client that no lead became. */
export function NewClientDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const create = useCreateClient()
  const dialog = useDialogForm<ClientForm>({
    draftKey: 'crm.client.new',
    start: EMPTY_CLIENT,
    validate: validateNew,
    failed: 'Falha ao criar cliente. Tente novamente.',
  })
  const send = dialog.form.onSubmit((values) =>
    create.mutate(
      { body: draftOf(values) },
      {
        onSuccess: () => {
          tellSuccess('Cliente criado com sucesso.')
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
      title="Novo Cliente"
      submitLabel="Criar cliente"
      size="lg"
      isPending={create.isPending}
      isIncomplete={dialog.form.values.name.trim() === ''}
      onSubmit={send}
      onClose={onClose}
    >
      <FormNotices dialog={dialog} what="este cliente" />
      <ClientFields form={dialog.form} isNew />
    </FormDialog>
  )
}
