import { meetings } from '@cadencia/meetings/server'
import { peopleWork } from '@cadencia/people/server'
import type { Domain } from '@cadencia/server/domain'
import type { Environment } from '@cadencia/server/environment'
import { housekeeping } from '@cadencia/server/housekeeping'
import type { Settings } from '@cadencia/settings/server'

export interface Parts {
  readonly env: Environment
  readonly settings: Settings
}

/** The domains whose jobs, schedules and subscribers this process runs, one line each. */
export function compose({ env, settings }: Parts): readonly Domain[] {
  const common = { settings, publicUrl: env.publicUrl, now: Date.now }
  return [
    housekeeping(),
    peopleWork(common),
    meetings({ ...common, model: env.ai, roomUrl: env.meetingRoomUrl }),
  ]
}
