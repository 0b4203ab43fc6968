import type { Meeting } from '@cadencia/meetings/contract'
import { ConfirmDialog } from '@cadencia/ui/confirm-dialog'
import { useMeetingActions } from './use-meeting-actions.ts'

interface EndMeetingDialogProps {
  meeting: Pick<Meeting, 'id' | 'title'>
  opened: boolean
  onClose: () => void
}

/** Ends a meeting for everybody, after asking. */
export function EndMeetingDialog({ meeting, opened, onClose }: EndMeetingDialogProps) {
  const { end, isChanging } = useMeetingActions()
  return (
    <ConfirmDialog
      opened={opened}
      title="Finalizar reunião"
      text={`'${meeting.title}' será concluída para todos os participantes.`}
      confirmLabel="Finalizar"
      isDanger
      isPending={isChanging}
      onConfirm={() => end(meeting, onClose)}
      onClose={onClose}
    />
  )
}
