import type { App } from '@cadencia/server/app'
import { listPage } from '@cadencia/server/list-page'
import { viewerOf } from '@cadencia/server/viewer'
import { badgesOf } from './badges/service.ts'
import {
  getOwnRanking,
  getScore,
  listBadges,
  listLedger,
  rankTeams,
  rankUsers,
  recalculateAll,
  recalculateScore,
} from './contract.ts'
import { ledgerList } from './ledger/repository.ts'
import { reconcile } from './ledger/service.ts'
import { spanOf } from './period.ts'
import { listTeamRanking, listUserRanking, ownRanking } from './rankings/rankings.ts'
import { getHolder, scoreOf } from './rankings/score.ts'
import { recalculateEverything } from './recalculation.ts'

export function rankingRoutes(app: App, now: () => number): void {
  app.route({
    ...rankUsers,
    handler: ({ db, query: { period, limit } }) => listUserRanking(db, { period, now: now() }, { limit }),
  })

  app.route({
    ...rankTeams,
    handler: ({ db, query: { period, limit } }) => listTeamRanking(db, { period, now: now() }, { limit }),
  })

  app.route({
    ...getOwnRanking,
    handler: (request) => {
      const { period } = request.query
      return ownRanking(request.db, viewerOf(request).userId, { period, now: now() })
    },
  })

  app.route({
    ...listBadges,
    handler: async (request) => {
      const userId = request.query.userId ?? viewerOf(request).userId
      await getHolder(request.db, { kind: 'user', id: userId })
      return badgesOf(request.db, { userId, now: now() })
    },
  })

  app.route({
    ...recalculateAll,
    handler: ({ db }) => recalculateEverything(db, now),
  })
}

export function scoreRoutes(app: App, now: () => number): void {
  app.route({
    ...getScore,
    handler: ({ db, params, query: { period } }) => scoreOf(db, params, { period, now: now() }),
  })

  app.route({
    ...recalculateScore,
    handler: async ({ db, params, body: { period } }) => {
      await getHolder(db, params)
      await reconcile(db, params, now())
      return scoreOf(db, params, { period, now: now() })
    },
  })

  app.route({
    ...listLedger,
    handler: async (request, reply) => {
      const { db, params, query } = request
      await getHolder(db, params)
      const filter = { span: spanOf(query.period, now()), viewerId: viewerOf(request).userId }
      return listPage(request, reply, ledgerList(db, params, filter))
    },
  })
}
