import type { Meeting } from '@cadencia/meetings/contract'
import { ConfirmDialog } from '@cadencia/ui/confirm-dialog'
import { useState } from 'react'
import { useMeetingActions } from './use-meeting-actions.ts'

interface EndMeetingDialogProps {
  meeting: Pick<Meeting, 'id' | 'title'>
  opened: boolean
  confirmLabel?: string
  /** Comes first; resolves to whether the meeting may end. */
  before?: () => Promise<boolean>
  onEnded?: () => void
  onClose: () => void
}

/** Ends a meeting for everybody, after asking. */
export function EndMeetingDialog(props: EndMeetingDialogProps) {
  const { meeting, opened, confirmLabel = 'Finalizar', before, onEnded, onClose } = props
  const { end, isChanging } = useMeetingActions()
  const [isSaving, setSaving] = useState(false)
  const confirm = async () => {
    setSaving(true)
    const isReady = before === undefined || (await before())
    setSaving(false)
    if (!isReady) return onClose()
    end(meeting, () => {
      onClose()
      onEnded?.()
    })
  }
  return (
    <ConfirmDialog
      opened={opened}
      title="Finalizar reunião"
      text={`'${meeting.title}' será concluída para todos os participantes.`}
      confirmLabel={confirmLabel}
      isDanger
      isPending={isChanging || isSaving}
      onConfirm={() => void confirm()}
      onClose={onClose}
    />
  )
}
