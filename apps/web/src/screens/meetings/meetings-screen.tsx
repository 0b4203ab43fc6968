import { PERMANENT_ROOM } from '@cadencia/meetings/contract'
import { lazyPart } from '@cadencia/ui/lazy-part'
import { useMatch, useParams } from 'react-router'
import { MeetingListScreen } from './meeting-list-screen.tsx'
import { TranscriptionSkeleton } from './transcription/transcription-skeleton.tsx'

const TranscriptionScreen = lazyPart(
  () => import('./transcription/transcription-screen.tsx').then((module) => module.TranscriptionScreen),
  <TranscriptionSkeleton />,
)

/** Meetings: the list with a record beside it, or one meeting's transcription in its place. */
export function MeetingsScreen() {
  const { meetingId } = useParams()
  const isTranscribing = useMatch('/meetings/:meetingId/transcribe') !== null
  if (isTranscribing && meetingId !== undefined) {
    return <TranscriptionScreen key={meetingId} meetingKey={meetingId} />
  }
  return <MeetingListScreen meetingId={meetingId === PERMANENT_ROOM ? undefined : meetingId} />
}
