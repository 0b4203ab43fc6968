import { SupportPatch, type SupportRequest } from '@cadencia/support/contract'
import { useUpdateSupportRequest } from '@cadencia/support/react'
import { showToast } from '@cadencia/ui/toast'
import { Text } from '@mantine/core'
import { RecordFormDialog } from '../../records/forms/record-form-dialog.tsx'
import { useRecordForm } from '../../records/forms/use-record-form.ts'
import { ResponsibleFields } from './responsible-fields.tsx'
import { showUpdateFailure } from './update-failure.ts'

interface AssignDialogProps {
  request: SupportRequest
  onClose: () => void
}

/** Assigns a request to a team and a person, which also starts an open one. */
export function AssignDialog({ request, onClose }: AssignDialogProps) {
  const update = useUpdateSupportRequest()
  const { id, title, status, version, responsibleTeamId, assignedUserId } = request
  const recordForm = useRecordForm({
    draftKey: `support.assign.${id}`,
    initialValues: { responsibleTeamId, assignedUserId },
    toBody: (values) => ({ ...values, version, status: 'in_progress' as const }),
    schema: SupportPatch,
    refine: (errors, values) =>
      values.responsibleTeamId === null && values.assignedUserId === null
        ? { ...errors, responsibleTeamId: 'Escolha um time ou uma pessoa' }
        : errors,
    save: (body) => update.mutateAsync({ params: { id }, body }),
    onSaved: () => {
      showToast({ title: 'Solicitação atribuída', message: title, tone: 'success' })
      onClose()
    },
    failure: showUpdateFailure,
  })
  const { form } = recordForm
  return (
    <RecordFormDialog
      opened
      title="Atribuir Solicitação"
      submitLabel="Atribuir"
      recordForm={recordForm}
      onClose={onClose}
    >
      <div>
        <Text fw={600}>{title}</Text>
        {status === 'open' && (
          <Text size="sm" c="dimmed">
            A solicitação passa a 'Em andamento'.
          </Text>
        )}
      </div>
      <ResponsibleFields
        team={form.getInputProps('responsibleTeamId')}
        person={form.getInputProps('assignedUserId')}
      />
    </RecordFormDialog>
  )
}
