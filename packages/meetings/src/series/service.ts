import type { Db } from '@cadencia/db/client'
import type { MeetingRecord } from '../rules.ts'
import { movedSeries } from './move.ts'
import { getSeries, moveSeries } from './repository.ts'

/** By the ids of meetings, instants. */
export type Starts = ReadonlyMap<string, string>

interface InScope {
  readonly meeting: MeetingRecord
  readonly following: readonly MeetingRecord[]
}

/**
 * Moves a locked series with one of its meetings. Answers when that and the later ones take place now; undefined where nothing
 * moves.
 */
export async function moveFollowing(
  trx: Db,
  { meeting, following }: InScope,
  to: string,
): Promise<Starts | undefined> {
  const { seriesId, scheduledAt: from } = meeting
  if (seriesId === null || Date.parse(from) === Date.parse(to)) return undefined
  const series = await getSeries(trx, seriesId)
  const occurrenceOf = ({ id, scheduledAt }: MeetingRecord) => series.occurrences.get(id) ?? scheduledAt
  const moved = movedSeries(series, { occurrence: occurrenceOf(meeting), from, to })
  await moveSeries(trx, seriesId, { series, moved })
  const later = following.map((one): readonly [string, string] => [
    one.id,
    moved.startOf({ occurrence: occurrenceOf(one), scheduledAt: one.scheduledAt }),
  ])
  return new Map([[meeting.id, moved.placed(to)], ...later])
}
