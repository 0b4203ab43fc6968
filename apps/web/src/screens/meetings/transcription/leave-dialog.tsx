import { ConfirmDialog } from '@cadencia/ui/confirm-dialog'
import { type Location, useBlocker } from 'react-router'
import type { Writing } from './use-own-transcript.ts'

interface LeaveDialogProps {
  writing: Pick<Writing, 'isRecording' | 'isUnsaved' | 'transcription'>
  /** The meeting's id, or `permanent-room`: at another address of the same meeting the text is at hand. */
  meetingKey: string
}

/** Asks before leaving what is still being said or not saved yet; the text stays in this browser either way. */
export function LeaveDialog({ writing, meetingKey }: LeaveDialogProps) {
  const { isRecording, isUnsaved, transcription } = writing
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    if (placeOf(currentLocation) === placeOf(nextLocation)) return false
    const isSameMeeting = nextLocation.pathname.split('/')[2] === meetingKey
    return isRecording || (isUnsaved && !isSameMeeting)
  })
  const leave = () => {
    // What is half said is kept with the rest.
    if (isRecording) transcription.stop()
    blocker.proceed?.()
  }
  return (
    <ConfirmDialog
      opened={blocker.state === 'blocked'}
      title="Sair da transcrição?"
      text={
        isRecording
          ? 'A gravação para. O texto que ainda não foi salvo fica guardado neste navegador.'
          : 'O texto ainda não foi salvo. Ele fica guardado neste navegador e é oferecido quando você voltar.'
      }
      confirmLabel="Sair"
      onConfirm={leave}
      onClose={() => blocker.reset?.()}
    />
  )
}

/** Where the text stands: the page and the panel beside the list are two places. */
function placeOf({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string {
  return `${pathname} ${new URLSearchParams(search).has('full')}`
}
