import type { Db } from '@cadencia/db/client'
import { addDays, saoPauloDay, saoPauloStartOfDay } from '@cadencia/locale/sao-paulo'
import { actorOf } from '@cadencia/server/actor'
import type { App } from '@cadencia/server/app'
import { invalid } from '@cadencia/server/app-error'
import { sendNotModified } from '@cadencia/server/etag'
import { listPage } from '@cadencia/server/list-page'
import { checkingReferences, type References } from '@cadencia/server/references'
import { viewerOf } from '@cadencia/server/viewer'
import { getMeetingFor, getRecord, toMeeting } from './access.ts'
import { type MeetingsContext, meetingActorOf } from './context.ts'
import {
  cancelMeeting,
  createMeeting,
  getMeeting,
  getMeetingHistory,
  getMeetingOptions,
  getPermanentRoom,
  joinMeeting,
  listMeetings,
  PERMANENT_ROOM,
  updateMeeting,
} from './contract.ts'
import { foundAt } from './found.ts'
import { outsidePolicy } from './outside-mails.ts'
import { enterTodaysRoom, findTodaysRoom } from './permanent-room.ts'
import { GUESTS_FIELD, meetings } from './record.ts'
import { foundMeetingList, markMeetings, meetingList } from './repository.ts'
import { canReadTranscript, durationIssue, longestDuration, type MeetingRecord } from './rules.ts'
import { scheduleMeeting } from './schedule.ts'
import { cancelMeetingOrSeries, changeMeeting, enterMeeting } from './service.ts'

const DAYS_BACK = 30

/** The mark makes the ETag, so that an unchanged list is answered without reading it. */
export function listRoute(app: App, { links, findRoom, now }: MeetingsContext): void {
  app.route({
    ...listMeetings,
    handler: async (request, reply) => {
      const { clientId, q = '' } = request.query
      const viewer = viewerOf(request)
      // The start of a day: with the current instant the ETag would change on every request.
      const bound = q === '' ? saoPauloStartOfDay(addDays(saoPauloDay(now()), -DAYS_BACK)) : undefined
      const from = request.query.from ?? bound
      const asked = { kind: 'meeting', viewer } as const
      const linkedIds = clientId === undefined ? [] : await links.idsOfClient(request.db, clientId, asked)
      const filter = { ...request.query, from, linkedIds }
      const roomUrl = await findRoom(request.db)
      if (q !== '') {
        const list = foundMeetingList(request.db, filter, { viewer, words: q })
        const found = await listPage(request, reply, list)
        return found.map(({ field, place, text, ...meeting }) => ({
          ...toMeeting(viewer, meeting, roomUrl),
          ...foundAt(meeting, { field, place, text }, q),
        }))
      }
      const { total, mark } = await markMeetings(request.db, filter)
      const { userId, isAdministrator, isGuest } = viewer
      if (
        sendNotModified(request, reply, [mark, request.url, from, roomUrl, userId, isAdministrator, isGuest])
      )
        return reply
      const meetings = await listPage(request, reply, {
        ...meetingList(request.db, filter),
        count: () => total,
      })
      return meetings.map((meeting) => toMeeting(viewer, meeting, roomUrl))
    },
  })
}

const REFERENCES: References = {
  meeting_participants_user_id_fkey: ['participantIds', 'Participante não encontrado'],
  meetings_team_id_fkey: ['teamId', 'Time não encontrado'],
}

export function meetingRoutes(app: App, context: MeetingsContext): void {
  const { links, settings, findRoom, now } = context

  app.route({
    ...createMeeting,
    handler: async (request, reply) => {
      const draft = request.body
      const issue = durationIssue(draft.duration, settings.get('system').maxMeetingDuration)
      if (issue) throw invalid('duration', issue)
      const viewer = viewerOf(request)
      const id = await checkingReferences(REFERENCES, () =>
        scheduleMeeting(request.db, { draft, viewer, links, outside: outsidePolicy(context), now: now() }),
      )
      return reply.code(201).send(await getMeetingFor(request, id, findRoom))
    },
  })

  app.route({
    ...getMeeting,
    handler: (request) => getMeetingFor(request, request.params.id, findRoom),
  })

  app.route({
    ...getMeetingHistory,
    handler: async (request, reply) => {
      const meeting = await getRecord(request, request.params.id)
      const hidden = canReadTranscript(viewerOf(request), meeting) ? [] : [GUESTS_FIELD]
      return listPage(request, reply, meetings.history(request.db, meeting.id, { hidden }))
    },
  })

  app.route({
    ...updateMeeting,
    handler: async (request) => {
      const { id } = request.params
      const viewer = viewerOf(request)
      const present = async (record: MeetingRecord, trx: Db) => toMeeting(viewer, record, await findRoom(trx))
      const { scope } = request.query
      const actor = meetingActorOf(request, context)
      const outside = outsidePolicy(context)
      const change = { patch: request.body, scope, viewer, actor, outside, present }
      await checkingReferences(REFERENCES, () => changeMeeting(request.db, id, change))
      return getMeetingFor(request, id, findRoom)
    },
  })

  app.route({
    ...cancelMeeting,
    handler: async (request, reply) => {
      const { scope } = request.query
      const cancelling = { scope, viewer: viewerOf(request), actor: meetingActorOf(request, context) }
      await cancelMeetingOrSeries(request.db, request.params.id, cancelling)
      return reply.code(204).send(null)
    },
  })
}

export function roomRoutes(app: App, context: MeetingsContext): void {
  const { settings, findRoom, now } = context

  app.route({
    ...joinMeeting,
    handler: async (request) => {
      const actor = actorOf(request, context)
      const isRoom = request.params.id === PERMANENT_ROOM
      const id = isRoom ? await enterTodaysRoom(request.db, actor) : request.params.id
      await enterMeeting(request.db, id, actor.actorId)
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
