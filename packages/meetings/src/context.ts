import type { Db } from '@cadencia/db/client'
import type { RecordLinks } from '@cadencia/links/record-links'
import { actorOf } from '@cadencia/server/actor'
import type { SecretBox } from '@cadencia/server/secret-box'
import type { Settings } from '@cadencia/settings/server'
import type { FastifyRequest } from 'fastify'
import type { MeetingTasks } from './items/tasks.ts'
import type { MeetingChats } from './summaries/service.ts'

/** What was exchanged with a client of the CRM last, else commented on it, oldest first. */
export type ClientMessages = (
  db: Db,
  clientId: string,
  max: number,
) => Promise<readonly { readonly direction: string; readonly text: string; readonly createdAt: string }[]>

export interface MeetingsContext {
  readonly settings: Settings
  /** Origin of links in mails and feeds. */
  readonly publicUrl: string
  readonly findRoom: (db: Db) => Promise<string>
  readonly secretBox: SecretBox
  readonly tasks: MeetingTasks
  readonly chats: MeetingChats
  readonly links: Pick<RecordLinks, 'connect' | 'idsOfClient' | 'list'>
  readonly clientMessages: ClientMessages
  /** Addresses of other domains are outside; where undefined, those of nobody here. */
  readonly allowedEmailDomains: readonly string[] | undefined
  /** Epoch milliseconds. */
  readonly now: () => number
}

export function meetingActorOf(request: FastifyRequest, context: MeetingsContext) {
  return { ...actorOf(request, context), ...meetingPolicy(context.settings) }
}

/** The settings that the service needs. */
export function meetingPolicy(settings: Settings) {
  const { maxMeetingDuration, enableAISummary } = settings.get('system')
  return { maxMeetingDuration, isSummaryEnabled: enableAISummary }
}
