import { addressOf } from '@cadencia/http/call'
import { getMeetingFile } from '@cadencia/meetings/calendar/contract'
import type { Meeting } from '@cadencia/meetings/contract'
import { useMeeting } from '@cadencia/meetings/react'
import { lazyDialog } from '@cadencia/ui/lazy-overlay'
import { IconCalendarPlus, IconPencil, IconPlayerPlay, IconTrash, IconVideo } from '@tabler/icons-react'
import { saveFrom } from '../../../kit/save-file.ts'
import { useHeldDialog } from '../../../kit/screen/held-dialogs.tsx'
import type { Action, ActionLevel } from '../../../records/actions/action.ts'
import { useActions } from '../../../records/actions/action-store.ts'
import { linkAction } from '../../../records/links/link-action.ts'
import { useGuestRefusal } from '../../../records/people/use-guest-refusal.ts'
import { NOT_ALLOWED_TO_CHANGE } from '../meeting-labels.ts'
import { useMeetingActions } from '../use-meeting-actions.ts'
import { CancelMeetingDialog, type SeriesScope } from './cancel-meeting-dialog.tsx'

const EditMeetingDialog = lazyDialog(() =>
  import('../form/edit-meeting-dialog.tsx').then((module) => module.EditMeetingDialog),
)

const CANCEL_LABELS = {
  this: 'Cancelar reunião',
  following: 'Cancelar esta e as seguintes',
} as const satisfies Record<SeriesScope, string>

/** What of it can still be cancelled: nothing once it began. */
function cancellable({ status, seriesId }: Meeting): SeriesScope[] {
  if (status !== 'scheduled') return []
  return seriesId === null ? ['this'] : ['this', 'following']
}

interface OfferedMeetingActionsProps {
  meeting: Meeting
  level: ActionLevel
  onCancelled?: () => void
}

/** Offers what can be done with a meeting: with the open one, and with the one that has the focus. */
export function OfferedMeetingActions({ meeting, level, onCancelled }: OfferedMeetingActionsProps) {
  const { hold, dialog } = useHeldDialog(meeting, useMeeting)
  const reason = meeting.canEdit ? undefined : NOT_ALLOWED_TO_CHANGE
  const refusal = useGuestRefusal()
  const file = addressOf(getMeetingFile, { params: { id: meeting.id } })
  const edit: Action = {
    id: 'edit',
    label: 'Editar',
    icon: IconPencil,
    keys: 'e',
    reason,
    run: () => hold((current, close) => <EditMeetingDialog meeting={current} onClose={close} />),
  }
  useActions({ level, heading: meeting.title, subject: meeting.id }, [
    ...useStepActions(meeting),
    calendarAction(file),
    ...(meeting.isPermanentRoom ? [] : [edit]),
    linkAction({ kind: 'meeting', id: meeting.id }, refusal),
    ...cancellable(meeting).map((one) => ({
      id: one,
      label: CANCEL_LABELS[one],
      icon: IconTrash,
      isDanger: true,
      reason,
      run: () =>
        hold((current, close) => (
          <CancelMeetingDialog
            meeting={current}
            scope={one}
            opened
            onClose={close}
            {...(onCancelled && { onCancelled })}
          />
        )),
    })),
  ])
  return dialog
}

/** Offers what can be done with the meeting that has the focus. */
export function FocusedMeetingActions({ item }: { item: Meeting }) {
  return <OfferedMeetingActions meeting={item} level="item" />
}

/** Offers what can be done at once with a meeting that the palette found. */
export function FoundMeetingActions({ id }: { id: string }) {
  const { data: meeting } = useMeeting(id)
  return meeting ? <LoadedMeetingActions meeting={meeting} /> : null
}

function LoadedMeetingActions({ meeting }: { meeting: Meeting }) {
  const { id, title } = meeting
  const file = addressOf(getMeetingFile, { params: { id } })
  useActions({ level: 'found', heading: title, subject: id }, [
    ...useStepActions(meeting),
    calendarAction(file),
    linkAction({ kind: 'meeting', id }, useGuestRefusal()),
  ])
  return null
}

/** Starts what is planned, joins what takes place. */
function useStepActions(meeting: Meeting): readonly Action[] {
  const { start, join } = useMeetingActions()
  const { status, canEdit } = meeting
  const reason = canEdit ? undefined : NOT_ALLOWED_TO_CHANGE
  if (status === 'scheduled') {
    const run = () => start(meeting)
    return [{ id: 'start', label: 'Iniciar', icon: IconPlayerPlay, reason, run }]
  }
  if (status !== 'active') return []
  return [{ id: 'join', label: 'Entrar', icon: IconVideo, run: () => join(meeting) }]
}

function calendarAction(file: string): Action {
  return {
    id: 'calendar',
    label: 'Adicionar à agenda',
    icon: IconCalendarPlus,
    download: file,
    run: () => saveFrom(file),
  }
}
