import { handles, type JobHandler } from '@cadencia/jobs/handler'
import { type Schedule, schedule } from '@cadencia/jobs/schedules'
import { markDelayedSprints } from './facts.ts'
import { markDelayed } from './service.ts'

/** What the worker does for sprints. */
export function sprintJobs(now: () => number): JobHandler[] {
  return [handles(markDelayedSprints, async (_, { db }) => ({ delayed: await markDelayed(db, now()) }))]
}

export const sprintSchedules: readonly Schedule[] = [
  schedule({
    name: 'mark_delayed_sprints',
    job: markDelayedSprints,
    payload: {},
    when: { cron: '10 0 * * *' },
    atStart: true,
  }),
]
