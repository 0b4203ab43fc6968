import type { Discussed } from '@cadencia/discussions/discussed'
import { linkTo } from '@cadencia/records/record-kind'
import { clientRecord, clients } from '../clients/record.ts'
import { demoRecordComments } from '../demo/comments.ts'
import { leadRecord, leads } from '../leads/record.ts'
import { opportunities, opportunityRecord } from '../opportunities/record.ts'

interface Owned {
  readonly createdBy: string | null
  readonly assignedTo: string | null
}

const readers = ({ createdBy, assignedTo }: Owned) => ({
  followerIds: [createdBy, assignedTo],
  readerIds: null,
})

/** Everybody who unlocked the CRM reads and comments its records; creator and owner follow them. */
export const discussedRecords: readonly Discussed[] = [
  {
    kind: 'lead',
    find: async (db, ids) =>
      (await leads.findAll(db, ids)).map((lead) => ({ ...linkTo(leadRecord, lead), ...readers(lead) })),
    demo: (db, seed) => demoRecordComments(db, 'leads', seed),
  },
  {
    kind: 'opportunity',
    find: async (db, ids) =>
      (await opportunities.findAll(db, ids)).map((one) => ({
        ...linkTo(opportunityRecord, one),
        ...readers(one),
      })),
    demo: (db, seed) => demoRecordComments(db, 'opportunities', seed),
  },
  {
    kind: 'client',
    find: async (db, ids) =>
      (await clients.findAll(db, ids)).map((client) => ({
        ...linkTo(clientRecord, client),
        ...readers(client),
      })),
    demo: (db, seed) => demoRecordComments(db, 'clients', seed),
  },
]
