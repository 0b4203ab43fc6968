import type { LinkEnd } from '@cadencia/links/contract'
import { MeetingDraft } from '@cadencia/meetings/contract'
import { useMeetingOptions, usePermanentRoom, useScheduleMeeting } from '@cadencia/meetings/react'
import { showToast } from '@cadencia/ui/toast'
import { useNow } from '../../../kit/use-now.ts'
import { RecordFormDialog } from '../../../records/forms/record-form-dialog.tsx'
import { useRecordForm } from '../../../records/forms/use-record-form.ts'
import type { CreateLinkedProps } from '../../../records/noun.ts'
import { MeetingFields } from './meeting-fields.tsx'
import { bodyOf, EMPTY_MEETING, refineErrors, shortBodyOf } from './meeting-form.ts'

const TEXTS = {
  full: {
    title: 'Nova Reunião',
    submitLabel: 'Criar Reunião',
    saved: 'Reunião criada com sucesso!',
    failure: 'Falha ao criar reunião. Tente novamente.',
  },
  short: {
    title: 'Agendar Reunião',
    submitLabel: 'Agendar',
    saved: 'Reunião Agendada',
    failure: 'Falha ao agendar reunião',
  },
} as const

interface NewMeetingDialogProps {
  opened: boolean
  /** The dashboard's form: fewer fields. */
  isShort?: boolean
  /** What the new meeting is linked with. */
  links?: LinkEnd[]
  onClose: () => void
}

/** Schedules a meeting or a weekly series. */
export function NewMeetingDialog({ opened, isShort = false, links, onClose }: NewMeetingDialogProps) {
  const nowMs = useNow()
  const { data: options } = useMeetingOptions()
  const { data: room } = usePermanentRoom()
  const schedule = useScheduleMeeting()
  const { title, submitLabel, saved, failure } = isShort ? TEXTS.short : TEXTS.full
  const recordForm = useRecordForm({
    draftKey: isShort ? 'home.schedule' : ['meetings', ...(links ?? []).map(({ id }) => id), 'new'].join('.'),
    initialValues: EMPTY_MEETING,
    toBody: (values) => ({ ...(isShort ? shortBodyOf : bodyOf)(values), ...(links && { links }) }),
    schema: MeetingDraft,
    refine: (errors, values) => refineErrors(errors, values, options?.longestDuration),
    save: (body) => schedule.mutateAsync({ body }),
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
    <RecordFormDialog
      opened={opened}
      title={title}
      submitLabel={submitLabel}
      size={isShort ? 'md' : 'lg'}
      error={isShort && isRefused && isBlank ? 'Título e data/hora são obrigatórios' : undefined}
      recordForm={recordForm}
      onClose={onClose}
    >
      <MeetingFields
        form={recordForm.form}
        longestDuration={options?.longestDuration}
        roomUrl={room?.meetUrl}
        {...(isShort ? { isShort } : { canRepeat: true, earliest: new Date(nowMs).toISOString() })}
      />
    </RecordFormDialog>
  )
}

/** Schedules a meeting that is linked with the record from which it is asked for. */
export function LinkedMeetingDialog({ end, onClose }: CreateLinkedProps) {
  return <NewMeetingDialog opened links={[end]} onClose={onClose} />
}
