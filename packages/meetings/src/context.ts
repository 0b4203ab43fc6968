import type { Db } from '@cadencia/db/client'
import type { SecretBox } from '@cadencia/server/secret-box'
import { viewerOf } from '@cadencia/server/viewer'
import type { Settings } from '@cadencia/settings/server'
import type { FastifyRequest } from 'fastify'
import type { Act } from './service.ts'

/** What the routes of this domain share. */
export interface MeetingsContext {
  readonly settings: Settings
  /** Origin of the addresses that leave the application. */
  readonly publicUrl: string
  readonly findRoom: (db: Db) => Promise<string>
  readonly secretBox: SecretBox
  /** Epoch milliseconds. */
  readonly now: () => number
}

/** Who acts, when, and under which settings. */
export function actOf(
  request: FastifyRequest,
  { settings, now }: MeetingsContext,
): Act & { actorId: string } {
  return { actorId: viewerOf(request).userId, now: now(), ...policy(settings) }
}

/** What the settings say about meetings, as the service takes it. */
export function policy(settings: Settings) {
  const { maxMeetingDuration, enableAISummary } = settings.get('system')
  return { maxMeetingDuration, isSummaryEnabled: enableAISummary }
}
