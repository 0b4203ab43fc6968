import type { Client } from '@cadencia/crm/contract/clients'
import { useUpdateClient } from '@cadencia/crm/react/clients'
import { FormDialog } from '@cadencia/ui/form-dialog'
import { useState } from 'react'
import { tellSuccess } from '../act-toasts.ts'
import { FormNotices } from '../forms/form-notices.tsx'
import { useDialogForm } from '../forms/use-dialog-form.ts'
import { ClientFields } from './client-fields.tsx'
import { type ClientForm, currentForm, formOf, patchOf, validateChanged } from './client-form.ts'

/** Changes a client. When a colleague was faster, their values can be taken over. */
export function EditClientDialog({ client, onClose }: { client: Client; onClose: () => void }) {
  const update = useUpdateClient()
  const [start] = useState(() => formOf(client))
  const dialog = useDialogForm<ClientForm>({
    draftKey: `crm.client.${client.id}`,
    start,
    validate: validateChanged,
    failed: 'Falha ao atualizar cliente. Tente novamente.',
    readCurrent: currentForm,
  })
  const save = dialog.form.onSubmit((values) =>
    update.mutate(
      { params: { id: client.id }, body: patchOf(values) },
      {
        onSuccess: () => {
          tellSuccess('Cliente atualizado com sucesso.')
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
      title="Editar Cliente"
      submitLabel="Salvar"
      size="lg"
      isPending={update.isPending}
      isIncomplete={dialog.form.values.name.trim() === ''}
      onSubmit={save}
      onClose={onClose}
    >
      <FormNotices dialog={dialog} what="este cliente" />
      <ClientFields form={dialog.form} isNew={false} />
    </FormDialog>
  )
}
