import { idListChange } from '@cadencia/contract/id-lists'
import '@mantine/core/styles/Radio.layer.css'
import { isOver, Meeting, MeetingDraft } from '@cadencia/meetings/contract'
import { useMeetingOptions, usePermanentRoom, useUpdateMeeting } from '@cadencia/meetings/react'
import { showToast } from '@cadencia/ui/toast'
import { Radio, Stack } from '@mantine/core'
import { useState } from 'react'
import { useFieldDescription } from '../../../records/fields/form-values.ts'
import { RecordFormDialog } from '../../../records/forms/record-form-dialog.tsx'
import { useRecordForm } from '../../../records/forms/use-record-form.ts'
import { MEETING_FIELDS } from '../fields.tsx'
import { repeatLabel } from '../meeting-labels.ts'
import type { SeriesScope } from '../record/cancel-meeting-dialog.tsx'
import { MeetingFields } from './meeting-fields.tsx'
import { bodyOf, formOf, refineErrors } from './meeting-form.ts'
import { useOutsideConfirmation } from './use-outside-confirmation.tsx'

const SAVED = {
  this: 'Reunião atualizada',
  following: 'Reuniões atualizadas',
} as const satisfies Record<SeriesScope, string>

interface EditMeetingDialogProps {
  meeting: Meeting
  onClose: () => void
}

/** Changes a meeting. */
export function EditMeetingDialog({ meeting, onClose }: EditMeetingDialogProps) {
  const { data: options } = useMeetingOptions()
  const { data: room } = usePermanentRoom()
  const update = useUpdateMeeting()
  const [scope, setScope] = useState<SeriesScope>('this')
  const { sendConfirmed, dialog } = useOutsideConfirmation()
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
    idLists: ['participantIds'],
    save: ({ participantIds, ...changes }) =>
      sendConfirmed((consent) =>
        update.mutateAsync({
          params: { id: meeting.id },
          query: { scope },
          body: {
            ...changes,
            ...consent,
            ...(participantIds && { participantIds: idListChange(meeting.participantIds, participantIds) }),
          },
        }),
      ),
    onSaved: () => {
      showToast({ title: SAVED[scope], tone: 'success' })
      onClose()
    },
    failure: 'Falha ao atualizar reunião. Tente novamente.',
  })
  return (
    <>
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
        {meeting.seriesId !== null && !isOver(meeting) && (
          <ScopeField
            scope={scope}
            isMoved={recordForm.changed.includes('scheduledAt')}
            recurrence={meeting.recurrence}
            onChange={setScope}
          />
        )}
      </RecordFormDialog>
      {dialog}
    </>
  )
}

interface ScopeFieldProps {
  scope: SeriesScope
  /** Its day or time was changed. */
  isMoved: boolean
  recurrence: string | null
  onChange: (scope: SeriesScope) => void
}

/** Which meetings of a series are changed. */
function ScopeField({ scope, isMoved, recurrence, onChange }: ScopeFieldProps) {
  const moved = isMoved ? ' As seguintes mudam de dia e de hora pelo mesmo tanto.' : ''
  return (
    <Radio.Group
      label="O que mudar da série?"
      value={scope}
      onChange={(value) => onChange(value === 'following' ? 'following' : 'this')}
    >
      <Stack gap="sm" mt="xs">
        <Radio
          value="this"
          label="Só esta reunião"
          description={`As outras, ${repeatLabel(recurrence).toLowerCase()}, ficam como estão.`}
        />
        <Radio
          value="following"
          label="Esta e as seguintes"
          description={`As que já aconteceram ficam como estão.${moved}`}
        />
      </Stack>
    </Radio.Group>
  )
}
