import { useCreateClient } from '@cadencia/crm/clients/react'
import { RecordDialog } from '../forms/record-dialog.tsx'
import { ClientFields } from './client-fields.tsx'
import { draftOf, EMPTY_CLIENT, isComplete, validateNew } from './client-form.ts'

/** Notes a client that no lead became. */
export function NewClientDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { isPending, mutate } = useCreateClient()
  return (
    <RecordDialog
      opened={opened}
      title="Novo Cliente"
      submitLabel="Criar cliente"
      what="este cliente"
      done="Cliente criado com sucesso."
      failed="Falha ao criar cliente. Tente novamente."
      draftKey="crm.client.new"
      start={EMPTY_CLIENT}
      validate={validateNew}
      isComplete={isComplete}
      isPending={isPending}
      send={(values, ending) => mutate({ body: draftOf(values) }, ending)}
      onClose={onClose}
    >
      {(form) => <ClientFields form={form} isNew />}
    </RecordDialog>
  )
}
