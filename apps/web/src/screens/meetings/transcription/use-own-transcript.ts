import { useSaveTranscript } from '@cadencia/meetings/react'
import { useTranscription } from '@cadencia/meetings/transcripts/react'
import { showToast } from '@cadencia/ui/toast'
import { useState } from 'react'
import { showUndo } from '../../../records/panel/show-undo.ts'
import type { Subject } from './use-transcription-subject.ts'

/** One person's text of a meeting: spoken, typed, saved. */
export function useOwnTranscript({ key, userId, parts }: Subject) {
  const own = parts.find((part) => part.userId === userId)?.text ?? ''
  const [savedText, setSavedText] = useState(own)
  const { transcription, text, interim, ...state } = useTranscription({
    userId,
    meetingId: key,
    savedText: own,
  })
  const save = useSaveTranscript()

  const send = () =>
    save.mutate(
      { body: { meetingId: key, transcript: text } },
      {
        onSuccess: () => {
          transcription.saved(text)
          setSavedText(text)
          showToast({ title: 'Transcrição salva.', tone: 'success' })
        },
        onError: () =>
          showToast({
            title: 'Erro ao salvar',
            message: 'Não foi possível salvar a transcrição. Tente novamente.',
            tone: 'error',
          }),
      },
    )

  const clear = () => {
    transcription.clear()
    showUndo({ title: 'Texto apagado', undo: async () => transcription.edit(text) })
  }

  return {
    ...state,
    transcription,
    text,
    /** What is being said right now, not final yet. */
    interim,
    isRecording: state.status === 'recording',
    isUnsaved: text.trim() !== '' && text !== savedText,
    isSaving: save.isPending,
    send,
    clear,
  }
}
