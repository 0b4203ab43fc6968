import {
  type CauseAreas,
  type NoticeText,
  type NotificationRule,
  notificationRule,
  without,
} from '@cadencia/server/notices'
import { supportAssigned, supportOpened, supportResolved } from './facts.ts'

/** The areas of its causes. */
export const supportCauses: CauseAreas = {
  support_opened: 'support',
  support_assigned: 'support',
  support_resolved: 'support',
}

function supportText(
  { requestId, title }: { readonly requestId: string; readonly title: string },
  words: Omit<NoticeText, 'message' | 'actionUrl'>,
): NoticeText {
  const record = { kind: 'support', id: requestId }
  return { ...words, message: title, actionUrl: `/support/${requestId}`, record }
}

export const supportNotices: readonly NotificationRule[] = [
  notificationRule(supportOpened, 'support_opened', async (fact, people) => {
    if (!fact.responsibleTeamId) return null
    const members = await people.membersOf(fact.responsibleTeamId)
    // The assignee gets the notification about the assignment instead.
    const to = without(members, fact.actorId).filter((id) => id !== fact.assignedUserId)
    return supportText(fact, { to, title: 'Nova solicitação para o seu time', type: 'info' })
  }),
  notificationRule(supportOpened, 'support_assigned', (fact) => {
    if (!fact.assignedUserId) return null
    const to = without([fact.assignedUserId], fact.actorId)
    return supportText(fact, { to, title: 'Solicitação atribuída a você', type: 'info' })
  }),
  notificationRule(supportAssigned, 'support_assigned', (fact) => {
    if (!fact.assignedUserId || fact.assignedUserId === fact.before.assignedUserId) return null
    const to = without([fact.assignedUserId], fact.actorId)
    return supportText(fact, { to, title: 'Solicitação atribuída a você', type: 'info' })
  }),
  notificationRule(supportAssigned, 'support_opened', async (fact, people) => {
    if (!fact.responsibleTeamId || fact.responsibleTeamId === fact.before.responsibleTeamId) return null
    const members = await people.membersOf(fact.responsibleTeamId)
    const to = without(members, fact.actorId).filter((id) => id !== fact.assignedUserId)
    return supportText(fact, { to, title: 'Nova solicitação para o seu time', type: 'info' })
  }),
  notificationRule(supportResolved, 'support_resolved', (fact) => {
    if (!fact.createdBy) return null
    const to = without([fact.createdBy], fact.actorId)
    return supportText(fact, { to, title: 'Sua solicitação foi resolvida', type: 'success' })
  }),
]
