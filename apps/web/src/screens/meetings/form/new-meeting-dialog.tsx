import type { LinkEnd } from '@cadencia/links/contract'
import { MeetingDraft } from '@cadencia/meetings/contract'
import { useMeetingOptions, usePermanentRoom, useScheduleMeeting } from '@cadencia/meetings/react'
import { showToast } from '@cadencia/ui/toast'
import { useNow } from '../../../kit/use-now.ts'
import { RecordFormDialog } from '../../../records/forms/record-form-dialog.tsx'
import { useRecordForm } from '../../../records/forms/use-record-form.ts'
import type { CreateLinkedProps } from '../../../records/noun.ts'
import { MeetingFields } from './meeting-fields.tsx'
import { bodyOf, dashboardBodyOf, EMPTY_MEETING, refineErrors } from './meeting-form.ts'
import { useOutsideConfirmation } from './use-outside-confirmation.tsx'

/** The words of the place that the dialog is opened from. */
const TEXTS = {
  meetings: {
    submitLabel: 'Criar Reunião',
    saved: 'Reunião criada com sucesso!',
    failure: 'Falha ao criar reunião. Tente novamente.',
  },
  dashboard: {
    submitLabel: 'Agendar',
    saved: 'Reunião Agendada',
    failure: 'Falha ao agendar reunião',
  },
} as const

interface NewMeetingDialogProps {
  opened: boolean
  /** Where it is opened from; decides its words and which fields come first. */
  place?: keyof typeof TEXTS
  /** What the new meeting is linked with. */
  links?: LinkEnd[]
  onClose: () => void
}

/** Schedules a meeting or a weekly series. */
export function NewMeetingDialog({ opened, place = 'meetings', links, onClose }: NewMeetingDialogProps) {
  const nowMs = useNow()
  const { data: options } = useMeetingOptions()
  const { data: room } = usePermanentRoom()
  const schedule = useScheduleMeeting()
  const { sendConfirmed, dialog } = useOutsideConfirmation()
  const { submitLabel, saved, failure } = TEXTS[place]
  const isDashboard = place === 'dashboard'
  const recordForm = useRecordForm({
    draftKey: ['meetings', ...(links ?? []).map(({ id }) => id), 'new'].join('.'),
    initialValues: EMPTY_MEETING,
    toBody: (values) => ({ ...(isDashboard ? dashboardBodyOf : bodyOf)(values), ...(links && { links }) }),
    schema: MeetingDraft,
    refine: (errors, values) => refineErrors(errors, values, options?.longestDuration),
    save: (draft) => sendConfirmed((consent) => schedule.mutateAsync({ body: { ...draft, ...consent } })),
    onSaved: () => {
      showToast({ title: saved, tone: 'success' })
      onClose()
    },
    failure,
  })
  const { errors, values } = recordForm.form
  const isRefused = errors.title !== undefined || errors.scheduledAt !== undefined
  const isBlank = values.title.trim() === '' || values.scheduledAt === null
  return (
    <>
      <RecordFormDialog
        opened={opened}
        title="Nova Reunião"
        submitLabel={submitLabel}
        size="lg"
        error={isDashboard && isRefused && isBlank ? 'Título e data/hora são obrigatórios' : undefined}
        recordForm={recordForm}
        onClose={onClose}
      >
        <MeetingFields
          form={recordForm.form}
          longestDuration={options?.longestDuration}
          roomUrl={room?.meetUrl}
          earliest={new Date(nowMs).toISOString()}
          canRepeat
          hasTypeFirst={isDashboard}
        />
      </RecordFormDialog>
      {dialog}
    </>
  )
}

/** Schedules a meeting that is linked with the record from which it is asked for. */
export function LinkedMeetingDialog({ end, onClose }: CreateLinkedProps) {
  return <NewMeetingDialog opened links={[end]} onClose={onClose} />
}
