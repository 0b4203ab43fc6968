import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { findRecogniser } from './recogniser.ts'
import { createTranscription, type TextStore } from './transcription.ts'

const NO_STORE: TextStore = { getItem: () => null, setItem: () => {}, removeItem: () => {} }

function browserStore(): TextStore {
  try {
    return window.localStorage
  } catch {
    return NO_STORE
  }
}

export interface TranscriptionSubject {
  readonly userId: string
  /** A meeting's id, or `permanent-room`. */
  readonly meetingId: string
  /** What this person saved of it before. */
  readonly savedText: string
}

/** One person's transcription of one meeting while its screen is open; both must stay the same meanwhile. */
export function useTranscription({ userId, meetingId, savedText }: TranscriptionSubject) {
  const [transcription] = useState(() =>
    createTranscription({
      makeRecogniser: findRecogniser(),
      store: browserStore(),
      key: `cadencia.transcript.${userId}.${meetingId}`,
      savedText,
    }),
  )
  useEffect(() => transcription.dispose, [transcription])
  return { ...useStore(transcription.state), transcription }
}
