import type { Viewer } from '@cadencia/contract/viewer'
import type { Db } from '@cadencia/db/client'
import { keepIfAdministrator } from '@cadencia/people/teams/read-repository'
import { forbidden } from '@cadencia/server/app-error'
import { requireVersion } from '@cadencia/server/versions'
import { viewerOf } from '@cadencia/server/viewer'
import type { FastifyRequest } from 'fastify'
import type { Meeting } from './contract.ts'
import { meetings } from './record.ts'
import { canEditMeeting, canReadTranscript, type MeetingRecord, meetingFor } from './rules.ts'

type FindRoom = (db: Db) => Promise<string>

/** Throws 404. */
export function getRecord(request: FastifyRequest, id: string): Promise<MeetingRecord> {
  return meetings.get(request.db, id)
}

/** Throws 403 unless the viewer may change, end and cancel each of the meetings. */
export function requireEditable(viewer: Viewer, records: readonly MeetingRecord[]): void {
  if (records.every((meeting) => canEditMeeting(viewer, meeting))) return
  throw forbidden('Só quem criou ou participa da reunião pode alterá-la.')
}

interface Expected {
  readonly version?: number | undefined
  /** The record as a 409 shows it. */
  readonly present?: ((record: MeetingRecord, trx: Db) => Promise<Meeting>) | undefined
  /** People whom the write names. */
  readonly named?: readonly (string | null | undefined)[] | undefined
}

/**
 * A meeting as it is once nobody else changes it, until the transaction ends. Throws 401, 404, 403 where the viewer may not
 * change it then, and 409 where it has not the given version. Without a viewer the product itself changes it.
 */
export async function lockEditable(
  trx: Db,
  id: string,
  viewer: Viewer | null,
  { version, present, named }: Expected = {},
): Promise<MeetingRecord> {
  const meeting = await meetings.lock(trx, id)
  if (viewer) {
    await keepIfAdministrator(trx, viewer, named)
    requireEditable(viewer, [meeting])
  }
  await requireVersion(meeting, version, (record) => present?.(record, trx) ?? record)
  return meeting
}

/** Throws 404, and 403 where the viewer may not read transcript and summary. */
export async function getReadable(request: FastifyRequest, id: string): Promise<MeetingRecord> {
  const meeting = await getRecord(request, id)
  if (canReadTranscript(viewerOf(request), meeting)) return meeting
  throw forbidden('A transcrição e o resumo são de quem criou ou participa da reunião.')
}

/** Throws 404. */
export async function getMeetingFor(
  request: FastifyRequest,
  id: string,
  findRoom: FindRoom,
): Promise<Meeting> {
  const meeting = await getRecord(request, id)
  return toMeeting(viewerOf(request), meeting, await findRoom(request.db))
}

/** A meeting without a link of its own gets the permanent room's. */
export function toMeeting(viewer: Viewer, record: MeetingRecord, roomUrl: string): Meeting {
  return meetingFor(viewer, record.meetUrl === '' ? { ...record, meetUrl: roomUrl } : record)
}
