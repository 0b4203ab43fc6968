import { ConfirmDialog } from '@cadencia/ui/confirm-dialog'
import { useBlocker } from 'react-router'
import type { useOwnTranscript } from './use-own-transcript.ts'

type Writing = Pick<ReturnType<typeof useOwnTranscript>, 'isRecording' | 'isUnsaved' | 'transcription'>

/** Asks before leaving what is still being said or not saved yet; the text stays in this browser either way. */
export function LeaveDialog({ writing }: { writing: Writing }) {
  const { isRecording, isUnsaved, transcription } = writing
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      (isRecording || isUnsaved) && currentLocation.pathname !== nextLocation.pathname,
  )
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
