import type { Db } from '@cadencia/db/client'
import { linkTo, type RecordKind, type Stored } from '@cadencia/records/record-kind'
import type { Discussed } from '@cadencia/server/discussed'
import { clientRecord, clients } from '../clients/record.ts'
import { demoRecordComments } from '../demo/comments.ts'
import { leadRecord, leads } from '../leads/record.ts'
import { opportunities, opportunityRecord } from '../opportunities/record.ts'

interface Owned extends Stored {
  readonly createdBy: string | null
  readonly assignedTo: string | null
}

interface Records<T> {
  readonly findAll: (db: Db, ids: readonly string[]) => Promise<T[]>
}

function discussed<T extends Owned>(
  described: Pick<RecordKind<T>, 'kind' | 'title' | 'url'>,
  records: Records<T>,
): Discussed {
  return {
    kind: described.kind,
    find: async (db, ids) =>
      (await records.findAll(db, ids)).map((record) => ({
        ...linkTo(described, record),
        followerIds: [record.createdBy, record.assignedTo],
        readerIds: null,
      })),
  }
}

/** Everybody who unlocked the CRM reads and comments its records; creator and owner follow them. */
export const discussedRecords: readonly Discussed[] = [
  { ...discussed(leadRecord, leads), demo: (db, seed) => demoRecordComments(db, 'leads', seed) },
  {
    ...discussed(opportunityRecord, opportunities),
    demo: (db, seed) => demoRecordComments(db, 'opportunities', seed),
  },
  {
    ...discussed(clientRecord, clients),
    demo: (db, seed) => demoRecordComments(db, 'clients', seed),
  },
]
