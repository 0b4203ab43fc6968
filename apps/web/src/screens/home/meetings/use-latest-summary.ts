import { query } from '@cadencia/http/query'
import { addDays, saoPauloDay, saoPauloStartOfDay } from '@cadencia/locale/sao-paulo'
import { listMeetings, type Meeting } from '@cadencia/meetings/contract'
import { useQuery } from '@tanstack/react-query'
import { useNow } from '../../meetings/use-now.ts'

/** The newest summary is nearly always among these days; only else is a whole quarter read. */
const RECENT_DAYS = 7
const OLDER_DAYS = 90
const LIMIT = '1000'

/** The newest meeting whose summary the viewer may read, or undefined. */
export function useLatestSummary() {
  const today = saoPauloDay(useNow())
  const since = (days: number) => ({
    query: { status: 'completed', from: saoPauloStartOfDay(addDays(today, -days)), limit: LIMIT } as const,
  })
  const recent = useQuery(query(listMeetings, since(RECENT_DAYS)))
  const newest = newestSummary(recent.data ?? [])
  const isNeeded = recent.isSuccess && newest === undefined
  const older = useQuery({ ...query(listMeetings, since(OLDER_DAYS)), enabled: isNeeded })
  const asked = isNeeded ? older : recent
  return {
    meeting: newest ?? newestSummary(older.data ?? []),
    isPending: asked.isPending,
    error: asked.error,
    isFetching: asked.isFetching,
    refetch: () => void asked.refetch(),
  }
}

/** The meeting that ended last among those with a summary; where it may not be read, the server sends none. */
export function newestSummary(meetings: readonly Meeting[]): Meeting | undefined {
  return meetings
    .filter(({ aiSummary }) => aiSummary !== null)
    .reduce<Meeting | undefined>(
      (newest, meeting) => (newest && endOf(newest) >= endOf(meeting) ? newest : meeting),
      undefined,
    )
}

function endOf({ endedAt, scheduledAt }: Meeting): number {
  return Date.parse(endedAt ?? scheduledAt)
}
