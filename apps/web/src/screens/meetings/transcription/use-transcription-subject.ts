import { type Meeting, type MeetingStatus, PERMANENT_ROOM } from '@cadencia/meetings/contract'
import { useMeeting, usePermanentRoom, useTranscript } from '@cadencia/meetings/react'
import { useCurrentUser } from '@cadencia/people/react'
import { NOT_ALLOWED_TO_CHANGE } from '../meeting-labels.ts'

/** What is transcribed: a meeting, or the permanent room, which counts as active. */
export interface Subject {
  /** The meeting's id, or `permanent-room`. */
  readonly key: string
  /** The meeting that is transcribed; null while today's of the permanent room doesn't exist yet. */
  readonly meetingId: string | null
  /** The same as a record, once it is loaded. */
  readonly meeting: Meeting | undefined
  readonly teamId: string | null
  readonly userId: string
  readonly title: string
  readonly status: MeetingStatus
  /** What everybody saved so far. */
  readonly parts: NonNullable<ReturnType<typeof useTranscript>['data']>['parts']
  /** Why this person may not transcribe. */
  readonly refusal: string | undefined
}

interface Loading {
  readonly subject: Subject | undefined
  readonly error: Error | null
  readonly isRetrying: boolean
  readonly retry: () => void
}

/** Loads what the transcription of one meeting needs to begin. */
export function useMeetingSubject(id: string): Loading {
  const { data: user } = useCurrentUser()
  const meeting = useMeeting(id)
  const mayRead = meeting.data?.canReadTranscript ?? false
  const transcript = useTranscript(id, { isEnabled: mayRead })
  const isReady = user && meeting.data && (!mayRead || transcript.data)
  return {
    subject: isReady
      ? {
          // What somebody began in the room goes on in its record.
          key: meeting.data.isPermanentRoom && meeting.data.status === 'active' ? PERMANENT_ROOM : id,
          meetingId: id,
          meeting: meeting.data,
          teamId: meeting.data.teamId,
          userId: user.id,
          title: meeting.data.title,
          status: meeting.data.status,
          parts: transcript.data?.parts ?? [],
          refusal: meeting.data.canEdit ? undefined : NOT_ALLOWED_TO_CHANGE,
        }
      : undefined,
    ...failureOf([meeting, transcript]),
  }
}

/** The same for the permanent room, whose meeting of today may not exist yet. */
export function useRoomSubject(): Loading {
  const { data: user } = useCurrentUser()
  const room = usePermanentRoom()
  const id = room.data?.meetingId ?? null
  const meeting = useMeeting(id ?? '', { isEnabled: id !== null })
  const transcript = useTranscript(id ?? '', { isEnabled: id !== null })
  const isReady = user && room.data && (id === null || transcript.data)
  return {
    subject: isReady
      ? {
          key: PERMANENT_ROOM,
          meetingId: id,
          meeting: meeting.data,
          teamId: null,
          userId: user.id,
          title: 'Sala permanente',
          status: 'active',
          parts: transcript.data?.parts ?? [],
          refusal: user.isGuest ? 'Convidados apenas consultam.' : undefined,
        }
      : undefined,
    ...failureOf([room, transcript]),
  }
}

interface QueryState {
  readonly error: Error | null
  readonly isFetching: boolean
  readonly refetch: () => unknown
}

function failureOf(queries: readonly QueryState[]): Omit<Loading, 'subject'> {
  const failed = queries.filter(({ error }) => error !== null)
  return {
    error: failed[0]?.error ?? null,
    isRetrying: failed.some(({ isFetching }) => isFetching),
    retry: () => {
      for (const one of failed) one.refetch()
    },
  }
}
