import type { Migration } from 'kysely/migration'
import { up as core } from './0001-core.ts'
import { up as jobs } from './0002-jobs.ts'
import { up as people } from './0003-people.ts'
import { up as meetings } from './0004-meetings.ts'
import { up as rateLimits } from './0005-rate-limits.ts'

/** Every migration by name, in order; a new one is a file beside these and a line here. */
export const migrations: Readonly<Record<string, Migration>> = {
  '0001-core': { up: core },
  '0002-jobs': { up: jobs },
  '0003-people': { up: people },
  '0004-meetings': { up: meetings },
  '0005-rate-limits': { up: rateLimits },
}
