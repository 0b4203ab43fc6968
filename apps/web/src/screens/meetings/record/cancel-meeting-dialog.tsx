import { formatDateTime } from '@cadencia/locale/dates'
import type { Meeting } from '@cadencia/meetings/contract'
import { useCancelMeeting } from '@cadencia/meetings/react'
import { ConfirmDialog } from '@cadencia/ui/confirm-dialog'
import { showToast } from '@cadencia/ui/toast'
import { showFailure } from '../../../kit/show-failure.ts'

export type SeriesScope = 'this' | 'following'

const LABELS = {
  this: { title: 'Cancelar reunião?', done: 'Reunião cancelada', what: 'sai da agenda' },
  following: {
    title: 'Cancelar esta e as seguintes?',
    done: 'Reuniões canceladas',
    what: 'e as seguintes da série saem da agenda',
  },
} as const satisfies Record<SeriesScope, unknown>

interface CancelMeetingDialogProps {
  meeting: Meeting
  scope: SeriesScope
  opened: boolean
  onClose: () => void
  onCancelled?: () => void
}

/** Cancels a meeting, or it and the later ones of its series, after asking. */
export function CancelMeetingDialog(props: CancelMeetingDialogProps) {
  const { meeting, scope, opened, onClose, onCancelled } = props
  const cancel = useCancelMeeting()
  const labels = LABELS[scope]
  const told = meeting.guests.length > 0 ? 'Participantes e convidados' : 'Os participantes'
  const confirm = () =>
    cancel.mutate(
      { params: { id: meeting.id }, query: { scope } },
      {
        onSuccess: () => {
          showToast({ title: labels.done, tone: 'success' })
          onClose()
          onCancelled?.()
        },
        onError: (error) => {
          showFailure(error, 'Falha ao cancelar reunião. Tente novamente.')
        },
      },
    )
  return (
    <ConfirmDialog
      opened={opened}
      title={labels.title}
      text={`'${meeting.title}', de ${formatDateTime(meeting.scheduledAt)}, ${labels.what}. ${told} são avisados.`}
      confirmLabel="Cancelar reunião"
      isDanger
      isPending={cancel.isPending}
      onConfirm={confirm}
      onClose={onClose}
    />
  )
}
