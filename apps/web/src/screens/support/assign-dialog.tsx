import { SupportPatch, SupportRequest } from '@cadencia/support/contract'
import { useUpdateSupportRequest } from '@cadencia/support/react'
import { showToast } from '@cadencia/ui/toast'
import { Text } from '@mantine/core'
import { FormFields } from '../../records/fields/form-fields.tsx'
import { RecordFormDialog } from '../../records/forms/record-form-dialog.tsx'
import { useRecordForm } from '../../records/forms/use-record-form.ts'
import { REQUEST_FIELDS } from './fields.tsx'
import { usePeopleChoices } from './people-choices.ts'
import { showUpdateFailure } from './update-failure.ts'

const { responsibleTeamId: team, assignedUserId: person } = REQUEST_FIELDS
const FIELDS = { responsibleTeamId: team, assignedUserId: person } as const

interface AssignDialogProps {
  request: SupportRequest
  onClose: () => void
}

/** Assigns a request to a team and a person, which also starts an open one. */
export function AssignDialog({ request, onClose }: AssignDialogProps) {
  const update = useUpdateSupportRequest()
  const { id, title, status } = request
  const recordForm = useRecordForm({
    draftKey: `support.assign.${id}`,
    record: request,
    recordSchema: SupportRequest,
    what: 'esta solicitação',
    toValues: ({ responsibleTeamId, assignedUserId }) => ({ responsibleTeamId, assignedUserId }),
    toBody: (values) => values,
    schema: SupportPatch,
    refine: (errors, values) =>
      values.responsibleTeamId === null && values.assignedUserId === null
        ? { ...errors, responsibleTeamId: 'Escolha um time ou uma pessoa' }
        : errors,
    save: (body) => update.mutateAsync({ params: { id }, body: { ...body, status: 'in_progress' } }),
    onSaved: () => {
      showToast({ title: 'Solicitação atribuída', message: title, tone: 'success' })
      onClose()
    },
    failure: showUpdateFailure,
  })
  const { form } = recordForm
  const people = usePeopleChoices(form.values.responsibleTeamId)
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
      <FormFields
        form={form}
        fields={FIELDS}
        rows={[['responsibleTeamId', 'assignedUserId']]}
        inputs={{ assignedUserId: { data: people } }}
      />
    </RecordFormDialog>
  )
}
