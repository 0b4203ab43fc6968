import { type CauseAreas, type NotificationRule, notificationRule } from '@cadencia/server/notices'
import { badgeEarned } from './facts.ts'

/** The areas of its causes. */
export const scoringCauses: CauseAreas = {
  badge_earned: 'scoring',
}

export const scoringNotices: readonly NotificationRule[] = [
  notificationRule(badgeEarned, 'badge_earned', ({ userId, name }) => ({
    to: [userId],
    title: 'Nova conquista',
    message: name,
    type: 'success',
    actionUrl: '/scoring',
  })),
]
