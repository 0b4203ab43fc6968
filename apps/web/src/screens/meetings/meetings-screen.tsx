import { PERMANENT_ROOM } from '@cadencia/meetings/contract'
import { lazy, Suspense } from 'react'
import { useMatch, useParams } from 'react-router'
import { MeetingListScreen } from './meeting-list-screen.tsx'
import { TranscriptionSkeleton } from './transcription/transcription-skeleton.tsx'

const TranscriptionScreen = lazy(() =>
  import('./transcription/transcription-screen.tsx').then((module) => ({
    default: module.TranscriptionScreen,
  })),
)

/** Meetings: the list with a record beside it, or one meeting's transcription in its place. */
export function MeetingsScreen() {
  const { meetingId } = useParams()
  const isTranscribing = useMatch('/meetings/:meetingId/transcribe') !== null
  if (isTranscribing && meetingId !== undefined) {
    return (
      <Suspense fallback={<TranscriptionSkeleton />}>
        <TranscriptionScreen key={meetingId} meetingKey={meetingId} />
      </Suspense>
    )
  }
  return <MeetingListScreen meetingId={meetingId === PERMANENT_ROOM ? undefined : meetingId} />
}
