import type { Db } from '@cadencia/db/client'
import type { SecretBox } from '@cadencia/server/secret-box'
import { viewerOf } from '@cadencia/server/viewer'
import type { Settings } from '@cadencia/settings/server'
import type { FastifyRequest } from 'fastify'
import type { Actor } from './service.ts'

export interface MeetingsContext {
  readonly settings: Settings
  /** Origin of links in mails and feeds. */
  readonly publicUrl: string
  readonly findRoom: (db: Db) => Promise<string>
  readonly secretBox: SecretBox
  /** Epoch milliseconds. */
  readonly now: () => number
}

export function actorOf(
  request: FastifyRequest,
  { settings, now }: MeetingsContext,
): Actor & { actorId: string } {
  return { actorId: viewerOf(request).userId, now: now(), ...meetingPolicy(settings) }
}

/** The settings that the service needs. */
export function meetingPolicy(settings: Settings) {
  const { maxMeetingDuration, enableAISummary } = settings.get('system')
  return { maxMeetingDuration, isSummaryEnabled: enableAISummary }
}
