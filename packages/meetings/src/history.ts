import type { Db } from '@cadencia/db/client'
import {
  changesBetween,
  fieldEntries,
  fieldHistoryList,
  findPersonNames,
  nameLookup,
  writeHistory,
} from '@cadencia/records/history'
import type { Actor } from '@cadencia/server/actor'
import type { MeetingRecord } from './rules.ts'

const AUDITED_FIELDS = [
  'title',
  'description',
  'scheduledAt',
  'duration',
  'meetUrl',
  'location',
  'meetingType',
  'teamId',
  'participantIds',
  'goals',
  'status',
] as const satisfies readonly (keyof MeetingRecord)[]

const LOOKUPS = { participantIds: findPersonNames, teamId: nameLookup('teams') }

/** Adds what changed to the meeting's history, in the transaction of the change. */
export function noteChanges(
  trx: Db,
  { before, after }: { readonly before: MeetingRecord; readonly after: MeetingRecord },
  actor: Actor<string | null>,
): Promise<void> {
  return writeHistory(
    trx,
    fieldEntries('meeting', after.id, changesBetween(before, after, AUDITED_FIELDS)),
    actor,
  )
}

export function meetingHistory(db: Db, id: string) {
  return fieldHistoryList(db, id, LOOKUPS)
}
