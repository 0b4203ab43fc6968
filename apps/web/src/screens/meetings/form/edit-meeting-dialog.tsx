import { Meeting, MeetingDraft } from '@cadencia/meetings/contract'
import { useMeetingOptions, usePermanentRoom, useUpdateMeeting } from '@cadencia/meetings/react'
import { showToast } from '@cadencia/ui/toast'
import { useFieldDescription } from '../../../records/fields/form-values.ts'
import { RecordFormDialog } from '../../../records/forms/record-form-dialog.tsx'
import { useRecordForm } from '../../../records/forms/use-record-form.ts'
import { MEETING_FIELDS } from '../fields.tsx'
import { MeetingFields } from './meeting-fields.tsx'
import { bodyOf, formOf, refineErrors } from './meeting-form.ts'

interface EditMeetingDialogProps {
  meeting: Meeting
  onClose: () => void
}

/** Changes a meeting. */
export function EditMeetingDialog({ meeting, onClose }: EditMeetingDialogProps) {
  const { data: options } = useMeetingOptions()
  const { data: room } = usePermanentRoom()
  const update = useUpdateMeeting()
  const recordForm = useRecordForm({
    draftKey: `meetings.edit.${meeting.id}`,
    record: meeting,
    recordSchema: Meeting,
    what: 'esta reunião',
    toValues: formOf,
    toBody: bodyOf,
    // A change must leave what a new one could be.
    schema: MeetingDraft,
    refine: (errors, values) => refineErrors(errors, values, options?.longestDuration),
    describe: useFieldDescription(MEETING_FIELDS),
    save: (body) => update.mutateAsync({ params: { id: meeting.id }, body }),
    onSaved: () => {
      showToast({ title: 'Reunião atualizada', tone: 'success' })
      onClose()
    },
    failure: 'Falha ao atualizar reunião. Tente novamente.',
  })
  return (
    <RecordFormDialog
      opened
      title="Editar Reunião"
      submitLabel="Salvar"
      size="lg"
      recordForm={recordForm}
      onClose={onClose}
    >
      <MeetingFields
        form={recordForm.form}
        longestDuration={options?.longestDuration}
        roomUrl={room?.meetUrl}
      />
    </RecordFormDialog>
  )
}
