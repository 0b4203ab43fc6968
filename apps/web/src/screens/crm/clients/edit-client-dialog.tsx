import { Client, ClientDraft } from '@cadencia/crm/clients/contract'
import { useUpdateClient } from '@cadencia/crm/clients/react'
import { showFailure } from '../../../kit/show-failure.ts'
import { useFieldDescription } from '../../../records/fields/form-values.ts'
import { RecordFormDialog } from '../../../records/forms/record-form-dialog.tsx'
import { useRecordForm } from '../../../records/forms/use-record-form.ts'
import { showSuccess } from '../show-success.ts'
import { ClientFields } from './client-fields.tsx'
import { editBodyOf, formOf, isComplete } from './client-form.ts'
import { CLIENT_FIELDS } from './fields.tsx'

/** Changes a client. */
export function EditClientDialog({ client, onClose }: { client: Client; onClose: () => void }) {
  const update = useUpdateClient()
  const recordForm = useRecordForm({
    draftKey: `crm.client.${client.id}`,
    record: client,
    recordSchema: Client,
    what: 'este cliente',
    toValues: formOf,
    toBody: editBodyOf,
    // A change must leave what a new one could be.
    schema: ClientDraft,
    describe: useFieldDescription(CLIENT_FIELDS),
    save: (body) => update.mutateAsync({ params: { id: client.id }, body }),
    onSaved: () => {
      showSuccess('Cliente atualizado com sucesso.')
      onClose()
    },
    failure: (error) => showFailure(error, 'Falha ao atualizar cliente. Tente novamente.'),
  })
  return (
    <RecordFormDialog
      opened
      title="Editar Cliente"
      submitLabel="Salvar"
      size="lg"
      isIncomplete={!isComplete(recordForm.form.values)}
      recordForm={recordForm}
      onClose={onClose}
    >
      <ClientFields form={recordForm.form} isNew={false} />
    </RecordFormDialog>
  )
}
