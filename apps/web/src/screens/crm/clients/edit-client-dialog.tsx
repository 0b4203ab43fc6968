import type { Client } from '@cadencia/crm/clients/contract'
import { useUpdateClient } from '@cadencia/crm/clients/react'
import { RecordDialog } from '../forms/record-dialog.tsx'
import { ClientFields } from './client-fields.tsx'
import { currentForm, formOf, isComplete, patchOf, validateChanged } from './client-form.ts'

/** Changes a client. When a colleague was faster, their values can be taken over. */
export function EditClientDialog({ client, onClose }: { client: Client; onClose: () => void }) {
  const { isPending, mutate } = useUpdateClient()
  return (
    <RecordDialog
      opened
      title="Editar Cliente"
      submitLabel="Salvar"
      what="este cliente"
      done="Cliente atualizado com sucesso."
      failed="Falha ao atualizar cliente. Tente novamente."
      draftKey={`crm.client.${client.id}`}
      start={formOf(client)}
      validate={validateChanged}
      readCurrent={currentForm}
      isComplete={isComplete}
      isPending={isPending}
      send={(values, ending) => mutate({ params: { id: client.id }, body: patchOf(values) }, ending)}
      onClose={onClose}
    >
      {(form) => <ClientFields form={form} isNew={false} />}
    </RecordDialog>
  )
}
