import type { Domain } from '@cadencia/server/domain'
import { insertDueBadges } from './badges/service.ts'
import { reconcile } from './ledger/service.ts'
import { scoringLive, scoringTopics } from './live.ts'
import { scoringCauses, scoringNotices } from './notices.ts'
import { scoringPersonalData } from './personal-data.ts'
import { rankingRoutes, scoreRoutes } from './routes.ts'
import { scoringSubscribers } from './subscribers.ts'
import { scoringWebhookFacts } from './webhook-facts.ts'

export interface ScoringOptions {
  /** Epoch milliseconds. */
  readonly now: () => number
}

/** What work is worth: the ledger of points, rankings, ratings and badges. */
export function scoring({ now }: ScoringOptions): Domain {
  return {
    name: 'scoring',
    causes: scoringCauses,
    notices: scoringNotices,
    webhookFacts: scoringWebhookFacts,
    personalData: scoringPersonalData,
    routes: (app) => {
      rankingRoutes(app, now)
      scoreRoutes(app, now)
    },
    subscribers: scoringSubscribers(now),
    live: scoringLive,
    liveAreas: { scoring: 'scoring' },
    topics: scoringTopics,
    // Must run after the other domains' seeds.
    seedDemo: async (db, options) => {
      const now = options.now.getTime()
      await reconcile(db, 'all', now)
      await insertDueBadges(db, { userIds: 'all', now })
    },
  }
}
