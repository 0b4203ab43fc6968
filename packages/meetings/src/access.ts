import type { Db } from '@cadencia/db/client'
import { forbidden, notFound } from '@cadencia/server/app-error'
import { viewerOf } from '@cadencia/server/viewer'
import type { FastifyRequest } from 'fastify'
import type { Meeting } from './contract.ts'
import { findMeeting } from './repository.ts'
import { canEditMeeting, canReadTranscript, type MeetingRecord, meetingFor, type Viewer } from './rules.ts'

type FindRoom = (db: Db) => Promise<string>

/** The meeting, or 404. */
export async function getRecord(request: FastifyRequest, id: string): Promise<MeetingRecord> {
  const meeting = await findMeeting(request.db, id)
  if (!meeting) throw notFound('Reunião não encontrada.')
  return meeting
}

/** The meeting, or 404, or 403 when the viewer may not change, end or cancel it. */
export async function getEditable(request: FastifyRequest, id: string): Promise<MeetingRecord> {
  const meeting = await getRecord(request, id)
  if (canEditMeeting(viewerOf(request), meeting)) return meeting
  throw forbidden('Só quem criou ou participa da reunião pode alterá-la.')
}

/** The meeting, or 404, or 403 when what was said in it is not the viewer's to read. */
export async function getReadable(request: FastifyRequest, id: string): Promise<MeetingRecord> {
  const meeting = await getRecord(request, id)
  if (canReadTranscript(viewerOf(request), meeting)) return meeting
  throw forbidden('A transcrição e o resumo são de quem criou ou participa da reunião.')
}

/** The meeting as it is now, as the viewer may see it. */
export async function answerWith(request: FastifyRequest, id: string, findRoom: FindRoom): Promise<Meeting> {
  const meeting = await getRecord(request, id)
  return present(viewerOf(request), meeting, await findRoom(request.db))
}

/** A stored meeting as `viewer` may see it, with the room's link where it has none of its own. */
export function present(viewer: Viewer, record: MeetingRecord, roomUrl: string): Meeting {
  return meetingFor(viewer, record.meetUrl === '' ? { ...record, meetUrl: roomUrl } : record)
}
