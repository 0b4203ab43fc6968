import { addressOf } from '@cadencia/http/call'
import { getMeetingFile } from '@cadencia/meetings/calendar/contract'
import type { Meeting } from '@cadencia/meetings/contract'
import { lazyOverlay } from '@cadencia/ui/lazy-overlay'
import { IconCalendarPlus, IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import type { Action } from '../../../actions/action.ts'
import { useActions } from '../../../actions/action-store.ts'
import { saveFrom } from '../../../shell/save-file.ts'
import { NOT_ALLOWED_TO_CHANGE } from '../meeting-labels.ts'
import { CancelMeetingDialog, type CancelScope } from './cancel-meeting-dialog.tsx'

const EditMeetingDialog = lazyOverlay(() =>
  import('../form/edit-meeting-dialog.tsx').then((module) => module.EditMeetingDialog),
)

const CANCEL_LABELS = {
  this: 'Cancelar reunião',
  following: 'Cancelar esta e as seguintes',
} as const satisfies Record<CancelScope, string>

/** What of it can still be cancelled: nothing once it began. */
function cancellable({ status, seriesId }: Meeting): CancelScope[] {
  if (status !== 'scheduled') return []
  return seriesId === null ? ['this'] : ['this', 'following']
}

/** Offers what can be done with the record itself. */
export function MeetingRecordActions({
  meeting,
  onCancelled,
}: {
  meeting: Meeting
  onCancelled: () => void
}) {
  const [isEditing, setEditing] = useState(false)
  const [isCancelling, setCancelling] = useState(false)
  const [scope, setScope] = useState<CancelScope>('this')
  const reason = meeting.canEdit ? undefined : NOT_ALLOWED_TO_CHANGE
  const file = addressOf(getMeetingFile, { params: { id: meeting.id } })
  const edit: Action = {
    id: 'edit',
    label: 'Editar',
    icon: IconPencil,
    keys: 'e',
    reason,
    run: () => setEditing(true),
  }
  useActions({ level: 'record', heading: meeting.title, subject: meeting.id }, [
    {
      id: 'calendar',
      label: 'Adicionar à agenda',
      icon: IconCalendarPlus,
      download: file,
      run: () => saveFrom(file),
    },
    ...(meeting.isPermanentRoom ? [] : [edit]),
    ...cancellable(meeting).map((one) => ({
      id: one,
      label: CANCEL_LABELS[one],
      icon: IconTrash,
      isDanger: true,
      reason,
      run: () => {
        setScope(one)
        setCancelling(true)
      },
    })),
  ])
  return (
    <>
      {isEditing && <EditMeetingDialog meeting={meeting} onClose={() => setEditing(false)} />}
      <CancelMeetingDialog
        meeting={meeting}
        scope={scope}
        opened={isCancelling}
        onClose={() => setCancelling(false)}
        onCancelled={onCancelled}
      />
    </>
  )
}
