import { type Announcement, announce, type LiveRule, type TopicRule } from '@cadencia/realtime/rules'
import { badgeEarned, scoringChanged } from './facts.ts'

function changed(id: 'rankings' | 'badges'): Announcement {
  return { to: 'topic', topic: 'scoring', event: { type: 'changed', entity: 'scoring', id } }
}

/** Recorded by the ledger's writes, so pages refetch after the points have changed. */
export const scoringLive: readonly LiveRule[] = [
  announce(scoringChanged, () => changed('rankings')),
  announce(badgeEarned, () => changed('badges')),
]

export const scoringTopics: readonly TopicRule[] = [{ prefix: 'scoring', mayJoin: () => true }]
