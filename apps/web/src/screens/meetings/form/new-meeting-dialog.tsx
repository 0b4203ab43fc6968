import { useMeetingOptions, usePermanentRoom, useScheduleMeeting } from '@cadencia/meetings/react'
import { useDraft } from '@cadencia/ui/drafts'
import { FormDialog } from '@cadencia/ui/form-dialog'
import { showToast } from '@cadencia/ui/toast'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { DraftNotice } from '../../../forms/draft-notice.tsx'
import { issuesOf } from '../../../forms/server-issues.ts'
import { useNow } from '../../../shell/use-now.ts'
import { MeetingFields } from './meeting-fields.tsx'
import { CHECKED_ON_BLUR, draftOf, EMPTY_MEETING, validateMeeting } from './meeting-form.ts'

interface NewMeetingDialogProps {
  opened: boolean
  onClose: () => void
}

/** Schedules a meeting or a weekly series. What was typed survives a failure, closing and a reload. */
export function NewMeetingDialog({ opened, onClose }: NewMeetingDialogProps) {
  const nowMs = useNow()
  const draft = useDraft('meetings.new', EMPTY_MEETING)
  const [isRestored, setRestored] = useState(draft.isRestored)
  const { data: options } = useMeetingOptions()
  const { data: room } = usePermanentRoom()
  const schedule = useScheduleMeeting()
  const form = useForm({
    initialValues: draft.values,
    onValuesChange: draft.save,
    validateInputOnBlur: CHECKED_ON_BLUR,
    validate: (values) => validateMeeting(values, options?.longestDuration),
  })

  const startOver = () => {
    form.setValues(EMPTY_MEETING)
    form.clearErrors()
    draft.clear()
    setRestored(false)
  }

  const create = form.onSubmit((values) =>
    schedule.mutate(
      { body: draftOf(values) },
      {
        onSuccess: () => {
          showToast({ title: 'Reunião criada com sucesso!', tone: 'success' })
          startOver()
          onClose()
        },
        onError: (error) => {
          form.setErrors(issuesOf(error))
          showToast({ title: 'Erro', message: 'Falha ao criar reunião. Tente novamente.', tone: 'error' })
        },
      },
    ),
  )

  return (
    <FormDialog
      opened={opened}
      title="Nova Reunião"
      submitLabel="Criar Reunião"
      size="lg"
      isPending={schedule.isPending}
      onSubmit={create}
      onClose={onClose}
    >
      {isRestored && <DraftNotice onDiscard={startOver} />}
      <MeetingFields
        form={form}
        longestDuration={options?.longestDuration}
        roomUrl={room?.meetUrl}
        earliest={new Date(nowMs).toISOString()}
        canRepeat
      />
    </FormDialog>
  )
}
