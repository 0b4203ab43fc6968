import { Meeting, MeetingDraft } from '@cadencia/meetings/contract'
import { useMeetingOptions, usePermanentRoom, useUpdateMeeting } from '@cadencia/meetings/react'
import { showToast } from '@cadencia/ui/toast'
import { RecordFormDialog } from '../../../records/forms/record-form-dialog.tsx'
import { useRecordForm } from '../../../records/forms/use-record-form.ts'
import { useAttendees, useTeamFinder } from '../../../records/people/use-people.ts'
import { TYPE_LABELS } from '../meeting-labels.ts'
import { MeetingFields } from './meeting-fields.tsx'
import { bodyOf, formOf, type MeetingForm, refineErrors } from './meeting-form.ts'

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
    describe: useFieldDescription(),
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

function useFieldDescription() {
  const { nameOf } = useAttendees()
  const { findTeam } = useTeamFinder()
  return (field: keyof MeetingForm, values: MeetingForm): string | undefined => {
    if (field === 'participantIds') return values.participantIds.map(nameOf).join(', ') || 'ninguém'
    if (field === 'teamId') return findTeam(values.teamId)?.name ?? 'nenhum'
    if (field === 'meetingType')
      return new Map<string, string>(Object.entries(TYPE_LABELS)).get(values.meetingType)
    return undefined
  }
}
