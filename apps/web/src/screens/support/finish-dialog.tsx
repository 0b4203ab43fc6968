import { FinishDraft, NOTES_REQUIRED, SupportRequest } from '@cadencia/support/contract'
import { useUpdateSupportRequest } from '@cadencia/support/react'
import { showToast } from '@cadencia/ui/toast'
import { Text } from '@mantine/core'
import { TextEditor } from '../../kit/text/text-editor.tsx'
import { RecordFormDialog } from '../../records/forms/record-form-dialog.tsx'
import { useRecordForm } from '../../records/forms/use-record-form.ts'
import { showUpdateFailure } from './update-failure.ts'

const SAVED = {
  resolved: 'Solicitação resolvida',
  closed: 'Solicitação fechada',
} as const

interface FinishDialogProps {
  request: SupportRequest
  /** The status it gets. */
  status: keyof typeof SAVED
  onClose: () => void
}

/** Asks how a request was resolved, to resolve it and again, with the earlier notes, to close it. */
export function FinishDialog({ request, status, onClose }: FinishDialogProps) {
  const update = useUpdateSupportRequest()
  const recordForm = useRecordForm({
    draftKey: `support.${status}.${request.id}`,
    record: request,
    recordSchema: SupportRequest,
    what: 'esta solicitação',
    toValues: ({ resolutionNotes }) => ({ resolutionNotes: resolutionNotes ?? '' }),
    toBody: (values) => values,
    schema: FinishDraft,
    isPerField: true,
    sendsAllFields: true,
    save: (body) => update.mutateAsync({ params: { id: request.id }, body: { ...body, status } }),
    onSaved: () => {
      showToast({ title: SAVED[status], message: request.title, tone: 'success' })
      onClose()
    },
    onInvalid: ({ resolutionNotes }) => {
      if (resolutionNotes === NOTES_REQUIRED)
        showToast({ title: 'Nota obrigatória', message: NOTES_REQUIRED, tone: 'error' })
    },
    failure: showUpdateFailure,
  })
  return (
    <RecordFormDialog
      opened
      title="Finalizar Solicitação"
      submitLabel="Finalizar"
      recordForm={recordForm}
      onClose={onClose}
    >
      <Text fw={600}>{request.title}</Text>
      <TextEditor
        label="Notas de resolução"
        required
        rows={4}
        data-autofocus
        {...recordForm.form.getInputProps('resolutionNotes')}
      />
    </RecordFormDialog>
  )
}
