import { HttpError } from '@cadencia/http/http-error'
import { formatDateTime } from '@cadencia/locale/dates'
import { Meeting } from '@cadencia/meetings/contract'
import { useMeetingOptions, usePermanentRoom, useUpdateMeeting } from '@cadencia/meetings/react'
import { useDraft } from '@cadencia/ui/drafts'
import { FormDialog } from '@cadencia/ui/form-dialog'
import { showToast } from '@cadencia/ui/toast'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { DraftNotice } from '../../../forms/draft-notice.tsx'
import { issuesOf } from '../../../forms/server-issues.ts'
import { StaleNotice } from '../../../forms/stale-notice.tsx'
import { useAttendees, useTeamFinder } from '../../../people/use-people.ts'
import { TYPE_LABELS } from '../meeting-labels.ts'
import { MeetingFields } from './meeting-fields.tsx'
import {
  CHECKED_ON_BLUR,
  changedFields,
  formOf,
  type MeetingField,
  type MeetingForm,
  patchOf,
  validateMeeting,
} from './meeting-form.ts'

/** What is typed, and which version of the meeting it changes. */
interface VersionedForm extends MeetingForm {
  version: number
}

interface EditMeetingDialogProps {
  meeting: Meeting
  onClose: () => void
}

/** Changes a meeting. When a colleague was faster, their values can be taken over with one's own still in sight. */
export function EditMeetingDialog({ meeting, onClose }: EditMeetingDialogProps) {
  const { data: options } = useMeetingOptions()
  const { data: room } = usePermanentRoom()
  const update = useUpdateMeeting()
  const wordsOf = useFieldWords()
  // What the edit is based on: the record as it was when the form opened, later a colleague's.
  const [base, setBase] = useState(meeting)
  const [typedBefore, setTypedBefore] = useState<Partial<Record<MeetingField, string>>>({})
  const draft = useDraft<VersionedForm>(`meetings.edit.${meeting.id}`, {
    ...formOf(meeting),
    version: meeting.version,
  })
  // A draft may have been begun before a colleague's change.
  const [newer, setNewer] = useState(draft.values.version === meeting.version ? undefined : meeting)
  const [isRestored, setRestored] = useState(draft.isRestored)
  const baseForm = formOf(base)
  const form = useForm<VersionedForm>({
    initialValues: draft.values,
    onValuesChange: draft.save,
    validateInputOnBlur: CHECKED_ON_BLUR,
    validate: (values) => validateMeeting(values, options?.longestDuration),
  })

  const takeOver = (current: Meeting) => {
    const currentForm = formOf(current)
    const mine = changedFields(form.values, currentForm).filter((field) =>
      changedFields(form.values, baseForm).includes(field),
    )
    setTypedBefore(Object.fromEntries(mine.map((field) => [field, wordsOf(field, form.values)])))
    draft.clear()
    setBase(current)
    setNewer(undefined)
    form.setValues({ ...currentForm, version: current.version })
  }

  const save = form.onSubmit((values) =>
    update.mutate(
      { params: { id: meeting.id }, body: patchOf(values, baseForm, values.version) },
      {
        onSuccess: () => {
          draft.clear()
          showToast({ title: 'Reunião atualizada', tone: 'success' })
          onClose()
        },
        onError: (error) => {
          const current = currentOf(error)
          if (current) return setNewer(current)
          form.setErrors(issuesOf(error))
          showToast({ title: 'Erro', message: 'Falha ao atualizar reunião. Tente novamente.', tone: 'error' })
        },
      },
    ),
  )

  return (
    <FormDialog
      opened
      title="Editar Reunião"
      submitLabel="Salvar"
      size="lg"
      isPending={update.isPending}
      onSubmit={save}
      onClose={onClose}
    >
      {newer && <StaleNotice what="esta reunião" onReload={() => takeOver(newer)} />}
      {isRestored && !newer && (
        <DraftNotice
          onDiscard={() => {
            form.setValues({ ...baseForm, version: base.version })
            draft.clear()
            setRestored(false)
          }}
        />
      )}
      <MeetingFields
        form={form}
        longestDuration={options?.longestDuration}
        roomUrl={room?.meetUrl}
        typedBefore={typedBefore}
      />
    </FormDialog>
  )
}

/** The record as a colleague left it, when that is why the change was refused. */
function currentOf(error: unknown): Meeting | undefined {
  if (!(error instanceof HttpError) || error.status !== 409) return undefined
  return Meeting.safeParse(error.problem?.current).data
}

/** A field's value in words, to stand below the field that now shows a colleague's. */
function useFieldWords() {
  const { nameOf } = useAttendees()
  const { findTeam } = useTeamFinder()
  return (field: MeetingField, values: MeetingForm): string => {
    if (field === 'scheduledAt') return values.scheduledAt ? formatDateTime(values.scheduledAt) : 'nada'
    if (field === 'participantIds') return values.participantIds.map(nameOf).join(', ') || 'ninguém'
    if (field === 'teamId') return findTeam(values.teamId)?.name ?? 'nenhum'
    if (field === 'meetingType')
      return new Map<string, string>(Object.entries(TYPE_LABELS)).get(values.meetingType) ?? ''
    return String(values[field] ?? '')
  }
}
