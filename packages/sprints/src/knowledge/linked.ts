import { formatDate } from '@cadencia/locale/dates'
import { linkTo } from '@cadencia/records/record-kind'
import type { Linkable } from '@cadencia/server/linkable'
import { knowledgeRecord, shares } from './record.ts'

/** Giver and receiver read what was shared; its giver links it. */
export const linkedKnowledge: Linkable = {
  kind: 'knowledge',
  find: async (db, ids) =>
    (await shares.findStored(db, ids)).map(({ isDeleted, ...share }) => ({
      ...linkTo(knowledgeRecord, share),
      detail: formatDate(share.createdAt),
      status: null,
      isDeleted,
      readerIds: [share.fromUserId, share.toUserId],
      at: share.createdAt,
    })),
  keep: (trx, ids) => shares.keepAll(trx, ids),
  mayChange: async (db, id, { userId }) => (await shares.find(db, id))?.fromUserId === userId,
  facts: [],
}
