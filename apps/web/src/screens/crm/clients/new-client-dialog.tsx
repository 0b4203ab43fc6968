import { ClientDraft } from '@cadencia/crm/clients/contract'
import { useCreateClient } from '@cadencia/crm/clients/react'
import { showFailure } from '../../../kit/show-failure.ts'
import { RecordFormDialog } from '../../../records/forms/record-form-dialog.tsx'
import { useRecordForm } from '../../../records/forms/use-record-form.ts'
import { showSuccess } from '../show-success.ts'
import { ClientFields } from './client-fields.tsx'
import { draftOf, EMPTY_CLIENT, isComplete } from './client-form.ts'

/** Creates a client without a lead. */
export function NewClientDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const create = useCreateClient()
  const recordForm = useRecordForm({
    draftKey: 'crm.client.new',
    initialValues: EMPTY_CLIENT,
    toBody: draftOf,
    schema: ClientDraft,
    save: (body) => create.mutateAsync({ body }),
    onSaved: () => {
      showSuccess('Cliente criado com sucesso.')
      onClose()
    },
    failure: (error) => showFailure(error, 'Falha ao criar cliente. Tente novamente.'),
  })
  return (
    <RecordFormDialog
      opened={opened}
      title="Novo Cliente"
      submitLabel="Criar cliente"
      size="lg"
      isIncomplete={!isComplete(recordForm.form.values)}
      recordForm={recordForm}
      onClose={onClose}
    >
      <ClientFields form={recordForm.form} isNew />
    </RecordFormDialog>
  )
}
