import { messageOf } from '@cadencia/http/http-error'
import { PERMANENT_ROOM } from '@cadencia/meetings/contract'
import { ErrorState } from '@cadencia/ui/error-state'
import { Page } from '@cadencia/ui/page'
import { type ReactNode, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { ScreenHeader } from '../../../kit/screen/screen-header.tsx'
import { useScreenTitle } from '../../../kit/use-site-name.ts'
import { TranscriptionPanel } from './transcription-panel.tsx'
import { TranscriptionSkeleton } from './transcription-skeleton.tsx'
import { type Subject, useMeetingSubject, useRoomSubject } from './use-transcription-subject.ts'

/** Transcribes one meeting, or the permanent room, in the place of the list. */
export function TranscriptionScreen({ meetingKey }: { meetingKey: string }) {
  return meetingKey === PERMANENT_ROOM ? <RoomTranscription /> : <MeetingTranscription id={meetingKey} />
}

function MeetingTranscription({ id }: { id: string }) {
  return <Loaded {...useMeetingSubject(id)} />
}

function RoomTranscription() {
  return <Loaded {...useRoomSubject()} />
}

function Loaded({ subject, error, isRetrying, retry }: ReturnType<typeof useMeetingSubject>) {
  // What was loaded stays when a later refresh fails or takes its time: somebody may be speaking.
  const [known, setKnown] = useState<Subject>()
  if (subject && !isSame(subject, known)) setKnown(subject)
  const present = subject ?? known
  if (present) {
    return (
      <Frame title={present.title}>
        <TranscriptionPanel subject={present} />
      </Frame>
    )
  }
  if (!error) return <TranscriptionSkeleton />
  return (
    <Frame title="Reunião">
      <ErrorState
        message={messageOf(error, 'Não foi possível carregar a reunião.')}
        onRetry={retry}
        isRetrying={isRetrying}
      />
    </Frame>
  )
}

function isSame(one: Subject, other: Subject | undefined): boolean {
  return (
    other !== undefined &&
    one.parts === other.parts &&
    one.meetingId === other.meetingId &&
    one.status === other.status &&
    one.title === other.title
  )
}

function Frame({ title, children }: { title: string; children: ReactNode }) {
  const navigate = useNavigate()
  const { search } = useLocation()
  useScreenTitle('Transcrição')
  return (
    <Page>
      <ScreenHeader
        title="Transcrição"
        subtitle={title}
        onBack={() => void navigate({ pathname: '/meetings', search })}
      />
      {children}
    </Page>
  )
}
