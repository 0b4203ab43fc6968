import { record } from '@cadencia/db/outbox'
import { linkTo } from '@cadencia/records/record-kind'
import type { Discussed } from '@cadencia/server/discussed'
import { DEMO_REQUESTS } from './demo-content.ts'
import { supportCommented } from './facts.ts'
import { addEntry, removeEntry } from './history-repository.ts'
import { aboutRequest, requestRecord, requests } from './record.ts'
import { noteFirstAction } from './service.ts'

/**
 * All staff read and comment requests; creator and assignee follow them. A comment is an entry of the history with the
 * same id, whose text stays with the comment.
 */
export const discussedRequests: Discussed = {
  kind: requestRecord.kind,
  find: async (db, ids) =>
    (await requests.findAll(db, ids)).map((request) => ({
      ...linkTo(requestRecord, request),
      followerIds: [request.createdBy, request.assignedUserId],
      readerIds: null,
    })),
  onWritten: async (trx, { recordId, commentId, body: text, actor }) => {
    const request = await requests.lock(trx, recordId)
    const { actorId, at } = actor
    await addEntry(trx, { id: commentId, requestId: recordId, kind: 'commented', actorId, at })
    if (actorId !== request.createdBy) await noteFirstAction(trx, request, actor)
    await record(trx, supportCommented, { ...aboutRequest(request, actor), commentId, text })
  },
  onDeleted: (trx, { commentId }) => removeEntry(trx, commentId),
  demo: async (db) => {
    const entries = await db
      .selectFrom('support_history as h')
      .innerJoin('support_requests as r', 'r.id', 'h.request_id')
      .select(['h.id', 'h.request_id as recordId', 'h.actor_id as authorId', 'h.at', 'r.title'])
      .where('h.kind', '=', 'commented')
      .execute()
    const bodies = new Map(DEMO_REQUESTS.map(({ title, comment }) => [title, comment]))
    return entries.flatMap(({ id, recordId, authorId, at, title }) => {
      const text = bodies.get(title)
      if (authorId === null || text === undefined) return []
      return [{ recordId, peopleIds: [authorId], fromMs: Date.parse(at), lines: [{ id, by: 0, text }] }]
    })
  },
}
