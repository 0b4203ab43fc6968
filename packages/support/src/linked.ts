import { listTeamIdsOf } from '@cadencia/people/read-repository'
import { linkTo } from '@cadencia/records/record-kind'
import { endFacts, type Linkable } from '@cadencia/server/linkable'
import { supportAssigned, supportClosed, supportResolved, supportStarted } from './facts.ts'
import { requestRecord, requests } from './record.ts'
import { canAct } from './rules.ts'

/** All staff read requests; whoever may act on one links it. */
export const linkedRequests: Linkable = {
  kind: 'support',
  find: async (db, ids) =>
    (await requests.findStored(db, ids)).map(({ isDeleted, ...request }) => ({
      ...linkTo(requestRecord, request),
      detail: request.requestingTeam?.name ?? '',
      status: request.status,
      isDeleted,
      readerIds: null,
      at: request.createdAt,
    })),
  keep: (trx, ids) => requests.keepAll(trx, ids),
  mayChange: async (db, id, viewer) => {
    const request = await requests.find(db, id)
    if (!request) return false
    return canAct({ ...viewer, teamIds: await listTeamIdsOf(db, viewer.userId) }, request)
  },
  demo: async (db) => {
    const some = db.selectFrom('support_requests').select('id').where('status', 'in', ['open', 'in_progress'])
    return (await some.orderBy('created_at').limit(1).execute()).map(({ id }) => id)
  },
  facts: endFacts<{ requestId: string }>(
    [supportAssigned, supportStarted, supportResolved, supportClosed],
    ({ requestId }) => [requestId],
  ),
}
