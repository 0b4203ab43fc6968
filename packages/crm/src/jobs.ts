import type { FileAttachments } from '@cadencia/files/attachments'
import { handles, type JobHandler } from '@cadencia/jobs/handler'
import { type Schedule, schedule } from '@cadencia/jobs/schedules'
import type { Messenger } from '@cadencia/messaging/messenger'
import { restorableSince } from '@cadencia/server/soft-deletion'
import { purgeDeletedRecords } from './facts.ts'
import { purgeDeleted } from './shared/deletion-repository.ts'

interface Keepers {
  readonly files: Pick<FileAttachments, 'release'>
  readonly messenger: Pick<Messenger, 'releaseMessages'>
  readonly now: () => number
}

/** What the worker does for the CRM's records. */
export function recordJobs({ files, messenger, now }: Keepers): JobHandler[] {
  return [
    handles(purgeDeletedRecords, async (_payload, { db }) => ({
      records: await purgeDeleted(
        db,
        restorableSince(now()),
        (trx, id) => files.release(trx, 'crm', id),
        (trx, ids) => messenger.releaseMessages(trx, { kind: 'lead', ids }),
      ),
    })),
  ]
}

export const recordSchedules: readonly Schedule[] = [
  schedule({
    name: 'purge_deleted_crm_records',
    job: purgeDeletedRecords,
    payload: {},
    when: { cron: '47 * * * *' },
  }),
]
