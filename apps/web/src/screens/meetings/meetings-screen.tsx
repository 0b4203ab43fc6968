import { query } from '@cadencia/http/query'
import { getMeeting, getPermanentRoom, PERMANENT_ROOM } from '@cadencia/meetings/contract'
import { getCurrentUser } from '@cadencia/people/contract'
import { lazyPart } from '@cadencia/ui/lazy-part'
import { Page } from '@cadencia/ui/page'
import { Skeleton, Stack } from '@mantine/core'
import { matchPath, useMatch, useParams, useSearchParams } from 'react-router'
import type { ScreenAddress } from '../../kit/screen/screen-address.ts'
import { MeetingListScreen, MeetingRecord } from './meeting-list-screen.tsx'
import { listFiltersIn } from './use-list-filters.ts'
import { meetingPieces } from './use-meeting-list.ts'

const TRANSCRIPTION_PATH = '/meetings/:meetingId/transcribe'

const MeetingPage = lazyPart(
  () => import('./live/meeting-page.tsx').then((module) => module.MeetingPage),
  <PageSkeleton />,
)

/** Meetings: the list with a record beside it, or one meeting in its place. */
export function MeetingsScreen() {
  const { meetingId } = useParams()
  const [params] = useSearchParams()
  const isWriting = useMatch(TRANSCRIPTION_PATH) !== null
  const isRoom = meetingId === PERMANENT_ROOM
  if (meetingId !== undefined && (isWriting || (params.has('full') && !isRoom))) {
    return <MeetingPage key={meetingId} meetingKey={meetingId} isWriting={isWriting} />
  }
  return <MeetingListScreen meetingId={isRoom ? undefined : meetingId} />
}

MeetingsScreen.prefetch = async ({ client, pathname, params: { meetingId }, search }: ScreenAddress) => {
  const isTranscribing = matchPath(TRANSCRIPTION_PATH, pathname) !== null
  const isRoom = meetingId === PERMANENT_ROOM
  const isPage = isTranscribing || (search.has('full') && meetingId !== undefined && !isRoom)
  if (isPage) MeetingPage.preload()
  else if (meetingId && !isRoom) MeetingRecord.preload()
  if (meetingId && !isRoom) void client.prefetchQuery(query(getMeeting, { params: { id: meetingId } }))
  if (isRoom || !isPage) void client.prefetchQuery(query(getPermanentRoom, {}))
  if (isPage) return
  const { id } = await client.fetchQuery(query(getCurrentUser, {}))
  const { scope, client: ofClient } = listFiltersIn(search)
  const participantId = scope === 'all' ? null : id
  const pieces = meetingPieces({ nowMs: Date.now(), participantId, client: ofClient })
  await Promise.all(pieces.map((piece) => client.prefetchQuery(piece)))
}

/** Holds the place of a meeting's page while it is loaded. */
function PageSkeleton() {
  return (
    <Page>
      <Stack role="status" aria-label="Carregando">
        <Skeleton height={32} width={260} />
        <Skeleton height={36} width={320} />
        <Skeleton height={320} />
      </Stack>
    </Page>
  )
}
