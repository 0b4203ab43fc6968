import type { Viewer } from '@cadencia/contract/viewer'
import type { Db } from '@cadencia/db/client'
import { forbidden } from '@cadencia/server/app-error'
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

/** Throws 404, and 403 where the viewer may not change, end or cancel it. */
export async function getEditable(request: FastifyRequest, id: string): Promise<MeetingRecord> {
  const meeting = await getRecord(request, id)
  if (canEditMeeting(viewerOf(request), meeting)) return meeting
  throw forbidden('Só quem criou ou participa da reunião pode alterá-la.')
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
