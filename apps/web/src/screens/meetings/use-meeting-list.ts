import { query } from '@cadencia/http/query'
import { addDays, saoPauloDay, saoPauloStartOfDay } from '@cadencia/locale/sao-paulo'
import { type ListedMeeting, listMeetings, type Meeting } from '@cadencia/meetings/contract'
import { useDebouncedValue } from '@mantine/hooks'
import { type UseQueryResult, useQueries, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { clientQuery } from '../../collections/filters/client-filter.tsx'
import { eachOnce } from '../../kit/each-once.ts'

/** How far back the list reaches, in days, each time someone asks for more; at last, to the beginning. */
const REACHES = [10, 30, 90, 365, 36_500] as const
/** The most that one call answers: a series has up to 260. */
const LIMIT = '1000'

interface MeetingListOptions {
  readonly nowMs: number
  /** Whose meetings; null for everybody's, undefined while it is not known yet. */
  readonly participantId: string | null | undefined
  /** The client that they are linked with; null for any or none. */
  readonly client: string | null
}

interface MeetingPieces extends MeetingListOptions {
  /** How many pieces of the past. Default: the newest one. */
  readonly reach?: number
}

const whoseQuery = ({ participantId, client }: Pick<MeetingListOptions, 'participantId' | 'client'>) => ({
  ...(participantId && { participantId }),
  ...clientQuery({ client }),
})

/** The calls that list somebody's meetings: from today on, then the past in pieces, the newest first. */
export function meetingPieces({ nowMs, participantId, client, reach = 1 }: MeetingPieces) {
  const today = saoPauloDay(nowMs)
  const ago = (days: number) => saoPauloStartOfDay(addDays(today, -days))
  const pieces = [
    { from: ago(0) },
    ...REACHES.slice(0, reach).map((days, index) => ({ from: ago(days), to: ago(REACHES[index - 1] ?? 0) })),
  ]
  const whose = whoseQuery({ participantId, client })
  return pieces.map((piece) => query(listMeetings, { query: { ...piece, ...whose, limit: LIMIT } }))
}

/** What is planned from today on, and as much of the past as was asked for; each piece its own call. */
export function useMeetingList({ nowMs, participantId, client }: MeetingListOptions) {
  const [reach, setReach] = useState(1)
  const list = useQueries({
    queries: meetingPieces({ nowMs, participantId, client, reach }).map((piece) => ({
      ...piece,
      enabled: participantId !== undefined,
    })),
    combine,
  })
  return {
    ...list,
    hasOlder: reach < REACHES.length,
    reachFurther: () => setReach((before) => Math.min(before + 1, REACHES.length)),
  }
}

/** Shorter texts are in nearly every meeting. */
const SEARCH_LENGTH_MIN = 2
/** Debounce in milliseconds. */
const DEBOUNCE_MS = 250
const NONE: readonly ListedMeeting[] = []

/** The meetings, however old, in which the server finds a text: also in what was said, noted and decided there. */
export function useFoundMeetings({
  q,
  participantId,
  client,
}: Omit<MeetingListOptions, 'nowMs'> & { q: string }) {
  const [words] = useDebouncedValue(q.trim(), DEBOUNCE_MS)
  const asked = { ...whoseQuery({ participantId, client }), q: words, limit: LIMIT }
  const isAsked = participantId !== undefined && words.length >= SEARCH_LENGTH_MIN && q.trim() !== ''
  const { data } = useQuery({
    ...query(listMeetings, { query: asked }),
    enabled: isAsked,
    // What is said and noted is not told to lists.
    staleTime: 0,
  })
  return useMemo(() => (isAsked && data ? data.filter(({ match }) => match) : NONE), [isAsked, data])
}

function combine(pieces: UseQueryResult<Meeting[]>[]) {
  const all = pieces.flatMap(({ data }) => data ?? [])
  const failed = pieces.filter(({ isLoadingError }) => isLoadingError)
  return {
    // A meeting at the very edge of two pieces is in both.
    meetings: eachOnce(all),
    isPending: pieces.slice(0, 2).some(({ isPending }) => isPending),
    isReaching: pieces.some(({ isPending }) => isPending),
    error: failed[0]?.error ?? null,
    isRetrying: failed.some(({ isFetching }) => isFetching),
    retry: () => {
      for (const piece of failed) void piece.refetch()
    },
  }
}
