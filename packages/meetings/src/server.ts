import type { Db } from '@cadencia/db/client'
import { formatDateTime } from '@cadencia/locale/dates'
import type { App } from '@cadencia/server/app'
import { invalid, stale } from '@cadencia/server/app-error'
import type { Domain } from '@cadencia/server/domain'
import { checkingReferences, type References } from '@cadencia/server/references'
import type { SearchSource } from '@cadencia/server/search'
import type { SecretBox } from '@cadencia/server/secret-box'
import { viewerOf } from '@cadencia/server/viewer'
import { FEED_TOKENS } from './calendar-feeds.ts'
import { calendarRoutes } from './calendar-routes.ts'
import { actOf, type MeetingsContext } from './context.ts'
import {
  cancelMeeting,
  createMeeting,
  getMeeting,
  getMeetingOptions,
  getPermanentRoom,
  joinMeeting,
  PERMANENT_ROOM,
  updateMeeting,
} from './contract.ts'
import { seedMeetings } from './demo.ts'
import { meetingLive, meetingSubscribers } from './events.ts'
import { type MeetingJobsOptions, meetingJobs, meetingSchedules } from './jobs.ts'
import { listRoute } from './list-route.ts'
import { enterTodaysRoom, findTodaysRoom } from './permanent-room.ts'
import { meetingPersonalData } from './personal-data.ts'
import { present, roomFinder } from './presenting.ts'
import { answerWith, getEditable, getRecord } from './reading.ts'
import { markPresent, searchMeetings } from './repository.ts'
import { durationIssue, longestDuration } from './rules.ts'
import { scheduleMeeting } from './schedule.ts'
import * as service from './service.ts'
import { transcriptRoutes } from './transcript-routes.ts'

export interface MeetingsOptions extends MeetingJobsOptions {
  /** Origin of the addresses that leave the application, such as the calendar feed's. */
  readonly publicUrl: string
  /** Encrypts the tokens of calendar feeds. */
  readonly secretBox: SecretBox
  /** The permanent room's link; without one a room is made up once. */
  readonly roomUrl: string | undefined
}

export interface Meetings extends Domain {
  /** The permanent room's link, for others that show meetings. */
  readonly findRoom: (db: Db) => Promise<string>
}

/** Meetings: scheduling, the permanent room, transcripts, summaries, calendars. */
export function meetings(options: MeetingsOptions): Meetings {
  const { settings, publicUrl, roomUrl, secretBox, now } = options
  const findRoom = roomFinder(roomUrl, () => settings.get('system').siteName)
  const context: MeetingsContext = { settings, publicUrl, findRoom, secretBox, now }
  return {
    name: 'meetings',
    personalData: meetingPersonalData,
    sealedColumns: [FEED_TOKENS],
    routes: (app) => {
      listRoute(app, context)
      meetingRoutes(app, context)
      roomRoutes(app, context)
      transcriptRoutes(app, context)
      calendarRoutes(app, context)
    },
    subscribers: meetingSubscribers(settings),
    live: meetingLive,
    jobs: meetingJobs(options),
    schedules: meetingSchedules,
    search,
    seedDemo: seedMeetings,
    findRoom,
  }
}

const REFERENCES: References = {
  meeting_participants_user_id_fkey: ['participantIds', 'Participante não encontrado'],
  meetings_team_id_fkey: ['teamId', 'Time não encontrado'],
}

function meetingRoutes(app: App, context: MeetingsContext): void {
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
      return reply.code(201).send(await answerWith(request, id, findRoom))
    },
  })

  app.route({
    ...getMeeting,
    handler: (request) => answerWith(request, request.params.id, findRoom),
  })

  app.route({
    ...updateMeeting,
    handler: async (request) => {
      const { id } = await getEditable(request, request.params.id)
      const change = { patch: request.body, act: actOf(request, context) }
      const outcome = await checkingReferences(REFERENCES, () =>
        service.changeMeeting(request.db, id, change),
      )
      if (outcome.ok) return answerWith(request, id, findRoom)
      throw stale(present(viewerOf(request), outcome.current, await findRoom(request.db)))
    },
  })

  app.route({
    ...cancelMeeting,
    handler: async (request, reply) => {
      const { id } = await getEditable(request, request.params.id)
      const { scope } = request.query
      await service.cancelMeeting(request.db, id, { scope, act: actOf(request, context) })
      return reply.code(204).send(null)
    },
  })
}

function roomRoutes(app: App, context: MeetingsContext): void {
  const { settings, findRoom, now } = context

  app.route({
    ...joinMeeting,
    handler: async (request) => {
      const { actorId, now: instant } = actOf(request, context)
      const isRoom = request.params.id === PERMANENT_ROOM
      const id = isRoom ? await enterTodaysRoom(request.db, actorId, instant) : request.params.id
      await getRecord(request, id)
      await markPresent(request.db, id, actorId)
      return answerWith(request, id, findRoom)
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

const search: SearchSource = async (db, _viewer, { words, limit }) => {
  const found = await searchMeetings(db, words, limit)
  return found.map(({ id, title, scheduledAt }) => ({
    kind: 'meeting',
    id,
    title,
    detail: formatDateTime(scheduledAt),
    url: `/meetings/${id}`,
  }))
}
