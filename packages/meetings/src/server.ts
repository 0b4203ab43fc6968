import type { Db } from '@cadencia/db/client'
import type { RecordLinks } from '@cadencia/links/record-links'
import type { Actor } from '@cadencia/server/actor'
import type { Domain } from '@cadencia/server/domain'
import type { SecretBox } from '@cadencia/server/secret-box'
import { FEED_TOKENS } from './calendar/repository.ts'
import { calendarRoutes } from './calendar/routes.ts'
import type { ClientMessages, MeetingsContext } from './context.ts'
import { decisionRoutes } from './decisions/routes.ts'
import { seedMeetings } from './demo.ts'
import { demoLinkedMeetings, demoMeetingComments } from './demo-comments.ts'
import {
  eraseGuestAgain,
  eraseGuestsAt,
  type GuestDataOptions,
  guestDataRoutes,
} from './guests/personal-data.ts'
import { guestSubscribers } from './guests/subscribers.ts'
import { itemLive, meetingTopics, noteLive } from './items/live.ts'
import { itemRecord } from './items/record.ts'
import { itemRoutes } from './items/routes.ts'
import type { MeetingTasks } from './items/tasks.ts'
import { type MeetingJobsOptions, meetingJobs, meetingSchedules } from './jobs.ts'
import { meetingLive } from './live.ts'
import { noteRoutes } from './notes/routes.ts'
import { meetingCauses, meetingNotices } from './notices.ts'
import { roomFinder } from './permanent-room.ts'
import { meetingPersonalData } from './personal-data.ts'
import { meetingKind, meetingRecord } from './record.ts'
import { listRoute, meetingRoutes, roomRoutes } from './routes.ts'
import { meetingSearch } from './search.ts'
import { meetingSubscribers } from './subscribers.ts'
import { summaryRoutes } from './summaries/routes.ts'
import type { MeetingChats } from './summaries/service.ts'
import { transcriptRoutes } from './transcripts/routes.ts'
import { meetingWebhookFacts } from './webhook-facts.ts'

export interface MeetingsOptions extends MeetingJobsOptions, GuestDataOptions {
  /** Encrypts calendar feed tokens. */
  readonly secretBox: SecretBox
  readonly tasks: MeetingTasks
  readonly chats: MeetingChats
  readonly links: Pick<RecordLinks, 'connect' | 'idsOfClient' | 'list'>
  readonly clientMessages: ClientMessages
  /** Addresses of other domains are outside; where undefined, those of nobody here. */
  readonly allowedEmailDomains: readonly string[] | undefined
  /** The permanent room's link; generated once where undefined. */
  readonly roomUrl: string | undefined
}

export interface Meetings extends Domain {
  /** The permanent room's link, for other domains. */
  readonly findRoom: (db: Db) => Promise<string>
  /** Erases who is known by these addresses as a guest, in the caller's transaction. */
  readonly eraseGuests: (trx: Db, emails: readonly string[], actor: Actor<string | null>) => Promise<void>
}

/** Meetings, the permanent room, transcripts, summaries and calendar feeds. */
export function meetings(options: MeetingsOptions): Meetings {
  const { settings, publicUrl, roomUrl, secretBox, tasks, chats, links, now } = options
  const { allowedEmailDomains, clientMessages } = options
  const findRoom = roomFinder(roomUrl, () => settings.get('system').siteName)
  const context: MeetingsContext = {
    settings,
    publicUrl,
    findRoom,
    secretBox,
    tasks,
    chats,
    links,
    clientMessages,
    allowedEmailDomains,
    now,
  }
  return {
    name: 'meetings',
    causes: meetingCauses,
    notices: meetingNotices,
    webhookFacts: meetingWebhookFacts,
    records: [meetingRecord, itemRecord],
    personalData: meetingPersonalData,
    eraseGuests: (trx, emails, actor) => eraseGuestsAt(trx, emails, { ...options, actor }),
    erasable: { kind: 'guest', eraseAgain: (db, id) => eraseGuestAgain(db, id, options) },
    sealedColumns: [FEED_TOKENS],
    routes: (app) => {
      listRoute(app, context)
      meetingRoutes(app, context)
      roomRoutes(app, context)
      transcriptRoutes(app, context)
      itemRoutes(app, context)
      noteRoutes(app, context)
      summaryRoutes(app, context)
      decisionRoutes(app, context)
      calendarRoutes(app, context)
      guestDataRoutes(app, options)
    },
    subscribers: [...meetingSubscribers(context), ...guestSubscribers],
    live: [...meetingLive, ...itemLive, ...noteLive],
    topics: meetingTopics,
    liveAreas: { meeting: 'meetings', meeting_item: 'meetings', meeting_note: 'meetings' },
    jobs: meetingJobs({ ...options, findRoom }),
    schedules: meetingSchedules,
    search: meetingSearch,
    searchArea: 'meetings',
    seedDemo: seedMeetings,
    kinds: [{ ...meetingKind, demoLinked: demoLinkedMeetings, demoComments: demoMeetingComments }],
    findRoom,
  }
}
