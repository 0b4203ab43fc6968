import { handles } from '@cadencia/jobs/handler'
import { schedule } from '@cadencia/jobs/schedules'
import { restorableSince } from '@cadencia/server/soft-deletion'
import { purgeDeletedTasks } from '../facts.ts'
import { purgeTasks } from './repository.ts'

export function taskJobs({ now }: { readonly now: () => number }) {
  return [
    handles(purgeDeletedTasks, async (_payload, { db }) => ({
      tasks: await purgeTasks(db, restorableSince(now())),
    })),
  ]
}

export const taskSchedules = [
  schedule({
    name: 'purge_deleted_tasks',
    job: purgeDeletedTasks,
    payload: {},
    when: { cron: '41 * * * *' },
  }),
]
