import { useSaveTranscript } from '@cadencia/meetings/react'
import { useTranscription } from '@cadencia/meetings/transcripts/react'
import { showToast } from '@cadencia/ui/toast'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { clientErrorMessage } from '../../../kit/client-error-message.ts'
import { showUndo } from '../../../records/panel/show-undo.ts'
import { isSameText } from '../is-same-text.ts'
import type { Subject } from './use-transcription-subject.ts'

/** One person's text of a meeting: spoken, typed, saved; saved by itself when the meeting ends. */
export function useOwnTranscript({ key, userId, parts, status: meetingStatus, refusal }: Subject) {
  const own = parts.find((part) => part.userId === userId)?.text ?? ''
  const [savedText, setSavedText] = useState(own)
  /** What was sent last: where the server has it, it was not saved elsewhere. */
  const [sentText, setSentText] = useState<string>()
  const { transcription, text, interim, ...state } = useTranscription({
    userId,
    meetingId: key,
    savedText: own,
  })
  const save = useSaveTranscript()
  const isRecording = state.status === 'recording'
  const isUnsaved = text.trim() !== '' && !isSameText(text, savedText)
  const isSavedElsewhere = [savedText, sentText ?? savedText, text].every((known) => !isSameText(known, own))

  /** Resolves to whether it is saved. */
  const sendText = async (sent: string): Promise<boolean> => {
    setSentText(sent)
    try {
      await save.mutateAsync({ body: { meetingId: key, transcript: sent } })
    } catch (error) {
      showToast({
        title: 'Erro ao salvar',
        message: clientErrorMessage(error, 'Não foi possível salvar a transcrição. Tente novamente.'),
        tone: 'error',
      })
      return false
    }
    transcription.saved(sent)
    setSavedText(sent)
    showToast({ title: 'Transcrição salva.', tone: 'success' })
    return true
  }

  const show = (shown: string) => {
    transcription.edit(shown)
    setSavedText(own)
    if (isSameText(shown, own)) transcription.saved(shown)
  }
  const follow = useEffectEvent(() => {
    if (isSavedElsewhere && !isUnsaved && !isRecording) show(own)
  })
  useEffect(() => {
    if (own !== '') follow()
  }, [own])

  /** Stops, and saves what is not saved yet; resolves to whether all is. */
  const finish = async (): Promise<boolean> => {
    // What is half said is kept with the rest.
    if (isRecording) transcription.stop()
    const said = transcription.state.getState().text
    if (said.trim() === '' || isSameText(said, savedText) || refusal !== undefined) return true
    return !isSavedElsewhere && sendText(said)
  }
  const finishLater = useEffectEvent(() => void finish())
  const wasActive = useRef(false)
  useEffect(() => {
    if (wasActive.current && meetingStatus === 'completed') finishLater()
    wasActive.current = meetingStatus === 'active'
  }, [meetingStatus])

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
    isRecording,
    isUnsaved,
    isSaving: save.isPending,
    /** Saved in another tab or on another device while this one has something else. */
    elsewhere:
      isSavedElsewhere && isUnsaved
        ? {
            text: own,
            join: () => show(`${own}\n\n${text}`),
            take: () => show(own),
          }
        : undefined,
    send: () => void sendText(text),
    finish,
    clear,
  }
}

export type Writing = ReturnType<typeof useOwnTranscript>
