import { Client, ClientDraft } from '@cadencia/crm/clients/contract'
import { useUpdateClient } from '@cadencia/crm/clients/react'
import { showFailure } from '../../../kit/show-failure.ts'
import { RecordFormDialog } from '../../../records/forms/record-form-dialog.tsx'
import { useRecordForm } from '../../../records/forms/use-record-form.ts'
import { CLIENT_STATUS_BADGES, SEGMENT_LABELS } from '../crm-labels.ts'
import { useFieldDescription } from '../forms/use-field-description.ts'
import { showSuccess } from '../show-success.ts'
import { ClientFields } from './client-fields.tsx'
import { editBodyOf, formOf, isComplete } from './client-form.ts'

const CHOICES = { status: CLIENT_STATUS_BADGES, segment: SEGMENT_LABELS }

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
    describe: useFieldDescription(CHOICES),
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
