import { query } from '@cadencia/http/query'
import { getMeeting, getPermanentRoom, PERMANENT_ROOM } from '@cadencia/meetings/contract'
import { getCurrentUser } from '@cadencia/people/contract'
import { lazyPart } from '@cadencia/ui/lazy-part'
import { matchPath, useMatch, useParams } from 'react-router'
import type { ScreenAddress } from '../../kit/screen/screen-address.ts'
import { MeetingListScreen, MeetingRecord } from './meeting-list-screen.tsx'
import { TranscriptionSkeleton } from './transcription/transcription-skeleton.tsx'
import { listFiltersIn } from './use-list-filters.ts'
import { meetingPieces } from './use-meeting-list.ts'

const TRANSCRIPTION_PATH = '/meetings/:meetingId/transcribe'

const TranscriptionScreen = lazyPart(
  () => import('./transcription/transcription-screen.tsx').then((module) => module.TranscriptionScreen),
  <TranscriptionSkeleton />,
)

/** Meetings: the list with a record beside it, or one meeting's transcription in its place. */
export function MeetingsScreen() {
  const { meetingId } = useParams()
  const isTranscribing = useMatch(TRANSCRIPTION_PATH) !== null
  if (isTranscribing && meetingId !== undefined) {
    return <TranscriptionScreen key={meetingId} meetingKey={meetingId} />
  }
  return <MeetingListScreen meetingId={meetingId === PERMANENT_ROOM ? undefined : meetingId} />
}

MeetingsScreen.prefetch = async ({ client, pathname, params: { meetingId }, search }: ScreenAddress) => {
  const isTranscribing = matchPath(TRANSCRIPTION_PATH, pathname) !== null
  const isRoom = meetingId === PERMANENT_ROOM
  if (isTranscribing) TranscriptionScreen.preload()
  else if (meetingId && !isRoom) MeetingRecord.preload()
  if (meetingId && !isRoom) void client.prefetchQuery(query(getMeeting, { params: { id: meetingId } }))
  if (isRoom || !isTranscribing) void client.prefetchQuery(query(getPermanentRoom, {}))
  if (isTranscribing) return
  const { id } = await client.fetchQuery(query(getCurrentUser, {}))
  const participantId = listFiltersIn(search).scope === 'all' ? null : id
  const pieces = meetingPieces({ nowMs: Date.now(), participantId })
  await Promise.all(pieces.map((piece) => client.prefetchQuery(piece)))
}
