import { messageOf } from '@cadencia/http/http-error'
import { PERMANENT_ROOM } from '@cadencia/meetings/contract'
import { ErrorState } from '@cadencia/ui/error-state'
import { Card, Title } from '@mantine/core'
import { useState } from 'react'
import { MeetingItems } from '../items/meeting-items.tsx'
import { MeetingNotes } from '../notes/meeting-notes.tsx'
import { GoalsEditor } from '../record/goals-editor.tsx'
import { TranscriptParts } from '../transcript-parts.tsx'
import { LeaveDialog } from '../transcription/leave-dialog.tsx'
import { MeetingTasks } from '../transcription/meeting-tasks.tsx'
import { TranscriptionPanel } from '../transcription/transcription-panel.tsx'
import { useOwnTranscript } from '../transcription/use-own-transcript.ts'
import {
  type Subject,
  useMeetingSubject,
  useRoomSubject,
} from '../transcription/use-transcription-subject.ts'
import { useBeforeEnd } from './before-end.ts'
import classes from './live.module.css'
import { LiveSkeleton } from './live-skeleton.tsx'
import { useIsMissing } from './meeting-bar.tsx'

/** What is written while a meeting takes place: the live text, notes, decisions and actions, goals, tasks. */
export function LiveMeeting({ meetingKey }: { meetingKey: string }) {
  return meetingKey === PERMANENT_ROOM ? <LiveRoom /> : <LiveOne id={meetingKey} />
}

function LiveOne({ id }: { id: string }) {
  return <Loaded {...useMeetingSubject(id)} />
}

function LiveRoom() {
  return <Loaded {...useRoomSubject()} />
}

function Loaded({ subject, error, isRetrying, retry }: ReturnType<typeof useMeetingSubject>) {
  // What was loaded stays when a later refresh fails or takes its time: somebody may be speaking.
  const [known, setKnown] = useState<Subject>()
  if (subject && !isSame(subject, known)) setKnown(subject)
  const present = subject ?? known
  if (present) return <Live subject={present} />
  if (!error) return <LiveSkeleton />
  return (
    <ErrorState
      message={messageOf(error, 'Não foi possível carregar a reunião.')}
      onRetry={retry}
      isRetrying={isRetrying}
    />
  )
}

function isSame(one: Subject, other: Subject | undefined): boolean {
  return (
    other !== undefined &&
    one.parts === other.parts &&
    one.meeting === other.meeting &&
    one.meetingId === other.meetingId &&
    one.status === other.status &&
    one.title === other.title
  )
}

function Live({ subject }: { subject: Subject }) {
  const writing = useOwnTranscript(subject)
  useBeforeEnd(writing.finish)
  const { meeting } = subject
  const isMissing = useIsMissing(meeting)
  const others = subject.parts.filter(({ userId }) => userId !== subject.userId)
  const isReader = meeting?.canReadTranscript === true
  return (
    <div className={classes.room}>
      <div className={classes.live}>
        <div className={classes.spoken}>
          <TranscriptionPanel subject={subject} writing={writing} isQuiet={isMissing} />
          {others.length > 0 && (
            <Card component="section" withBorder padding="md" aria-labelledby="other-parts">
              <Title order={2} size="h3" id="other-parts" mb="md">
                Partes de outras pessoas
              </Title>
              <TranscriptParts parts={others} />
            </Card>
          )}
        </div>
        <div className={classes.written}>
          {meeting && isReader && <MeetingNotes meeting={meeting} />}
          {meeting && isReader && <MeetingItems meeting={meeting} />}
          {meeting && !meeting.isPermanentRoom && <GoalsEditor meeting={meeting} />}
          <MeetingTasks subject={subject} />
        </div>
      </div>
      <LeaveDialog writing={writing} meetingKey={subject.key} />
    </div>
  )
}
