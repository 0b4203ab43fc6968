import { Id, Instant } from '@cadencia/contract/values'
import { addDays, saoPauloDay, saoPauloStartOfDay } from '@cadencia/locale/sao-paulo'
import type { App } from '@cadencia/server/app'
import { invalid, stale } from '@cadencia/server/app-error'
import { sendNotModified } from '@cadencia/server/etag'
import { decodeCursor, encodeCursor, setPageHeaders } from '@cadencia/server/page-cursor'
import { checkingReferences, type References } from '@cadencia/server/references'
import { viewerOf } from '@cadencia/server/viewer'
import { z } from 'zod'
import { getEditable, getMeetingFor, getRecord, toMeeting } from './access.ts'
import { actorOf, type MeetingsContext } from './context.ts'
import {
  cancelMeeting,
  createMeeting,
  getMeeting,
  getMeetingOptions,
  getPermanentRoom,
  joinMeeting,
  listMeetings,
  PERMANENT_ROOM,
  updateMeeting,
} from './contract.ts'
import { enterTodaysRoom, findTodaysRoom } from './permanent-room.ts'
import { listMeetingPage, markMeetings, markPresent } from './repository.ts'
import { durationIssue, longestDuration } from './rules.ts'
import { scheduleMeeting } from './schedule.ts'
import { cancelMeetingOrSeries, changeMeeting } from './service.ts'

const DAYS_BACK = 30

const Place = z.tuple([Instant, Id])

/** The mark makes the ETag, so that an unchanged list is answered without reading it. */
export function listRoute(app: App, { findRoom, now }: MeetingsContext): void {
  app.route({
    ...listMeetings,
    handler: async (request, reply) => {
      const { limit, cursor, to, status } = request.query
      const viewer = viewerOf(request)
      // The start of a day: with the current instant the ETag would change on every request.
      const from = request.query.from ?? saoPauloStartOfDay(addDays(saoPauloDay(now()), -DAYS_BACK))
      const filter = { from, to, status }
      const place = decodeCursor(cursor, Place)
      const { total, mark } = await markMeetings(request.db, filter)
      const roomUrl = await findRoom(request.db)
      const { userId, isAdministrator, isGuest } = viewer
      if (
        sendNotModified(request, reply, [mark, request.url, from, roomUrl, userId, isAdministrator, isGuest])
      )
        return reply
      const after = place && { scheduledAt: place[0], id: place[1] }
      const meetings = await listMeetingPage(request.db, { ...filter, limit, after })
      const last = meetings.length === limit ? meetings.at(-1) : undefined
      setPageHeaders(request, reply, { total, next: last && encodeCursor(last.scheduledAt, last.id) })
      return meetings.map((meeting) => toMeeting(viewer, meeting, roomUrl))
    },
  })
}

const REFERENCES: References = {
  meeting_participants_user_id_fkey: ['participantIds', 'Participante não encontrado'],
  meetings_team_id_fkey: ['teamId', 'Time não encontrado'],
}

export function meetingRoutes(app: App, context: MeetingsContext): void {
  const { settings, findRoom, now } = context

  app.route({
    ...createMeeting,
    handler: async (request, reply) => {
      const draft = request.body
      const issue = durationIssue(draft.duration, settings.get('system').maxMeetingDuration)
      if (issue) throw invalid('duration', issue)
      const creatorId = viewerOf(request).userId
      const id = await checkingReferences(REFERENCES, () =>
        scheduleMeeting(request.db, { draft, creatorId, now: now() }),
      )
      return reply.code(201).send(await getMeetingFor(request, id, findRoom))
    },
  })

  app.route({
    ...getMeeting,
    handler: (request) => getMeetingFor(request, request.params.id, findRoom),
  })

  app.route({
    ...updateMeeting,
    handler: async (request) => {
      const { id } = await getEditable(request, request.params.id)
      const change = { patch: request.body, actor: actorOf(request, context) }
      const outcome = await checkingReferences(REFERENCES, () => changeMeeting(request.db, id, change))
      if (outcome.ok) return getMeetingFor(request, id, findRoom)
      throw stale(toMeeting(viewerOf(request), outcome.current, await findRoom(request.db)))
    },
  })

  app.route({
    ...cancelMeeting,
    handler: async (request, reply) => {
      const { id } = await getEditable(request, request.params.id)
      const { scope } = request.query
      await cancelMeetingOrSeries(request.db, id, { scope, actor: actorOf(request, context) })
      return reply.code(204).send(null)
    },
  })
}

export function roomRoutes(app: App, context: MeetingsContext): void {
  const { settings, findRoom, now } = context

  app.route({
    ...joinMeeting,
    handler: async (request) => {
      const { actorId, now: instant } = actorOf(request, context)
      const isRoom = request.params.id === PERMANENT_ROOM
      const id = isRoom ? await enterTodaysRoom(request.db, actorId, instant) : request.params.id
      await getRecord(request, id)
      await markPresent(request.db, id, actorId)
      return getMeetingFor(request, id, findRoom)
    },
  })

  app.route({
    ...getPermanentRoom,
    handler: async (request) => ({
      meetUrl: await findRoom(request.db),
      meetingId: (await findTodaysRoom(request.db, now())) ?? null,
    }),
  })

  app.route({
    ...getMeetingOptions,
    handler: async () => {
      const { maxMeetingDuration, enableAutoTranscription, enableAISummary } = settings.get('system')
      return {
        longestDuration: longestDuration(maxMeetingDuration),
        isTranscriptionEnabled: enableAutoTranscription,
        isSummaryEnabled: enableAISummary,
      }
    },
  })
}
