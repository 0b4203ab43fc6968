import { formatDateTime } from '@cadencia/locale/dates'
import {
  type CauseAreas,
  type NoticeText,
  type NotificationRule,
  notificationRule,
  without,
} from '@cadencia/server/notices'
import { meetingCancelled, meetingChanged, meetingScheduled, meetingSummarised } from './facts.ts'

/** The areas of its causes. */
export const meetingCauses: CauseAreas = {
  meeting_invited: 'meetings',
  meeting_moved: 'meetings',
  meeting_cancelled: 'meetings',
  summary_ready: 'meetings',
}

interface InvitedMeeting {
  readonly meetingId: string
  readonly title: string
  readonly scheduledAt: string
}

function invitation({ meetingId, title, scheduledAt }: InvitedMeeting, to: readonly string[]): NoticeText {
  return {
    to,
    title: 'Convite para reunião',
    message: `${title}, ${formatDateTime(scheduledAt)}`,
    type: 'info',
    actionUrl: `/meetings/${meetingId}`,
    record: { kind: 'meeting', id: meetingId },
  }
}

export const meetingNotices: readonly NotificationRule[] = [
  notificationRule(meetingScheduled, 'meeting_invited', (fact) =>
    invitation(fact, without(fact.participantIds, fact.actorId)),
  ),
  notificationRule(meetingChanged, 'meeting_invited', (fact) =>
    invitation(fact, without(fact.invitedIds, fact.actorId)),
  ),
  notificationRule(meetingChanged, 'meeting_moved', (fact) => {
    if (!fact.isMoved) return null
    const { meetingId, title, scheduledAt, participantIds, invitedIds, actorId } = fact
    return {
      to: without(participantIds, actorId).filter((id) => !invitedIds.includes(id)),
      title: 'Reunião remarcada',
      message: `${title}: agora em ${formatDateTime(scheduledAt)}`,
      type: 'warning',
      actionUrl: `/meetings/${meetingId}`,
      record: { kind: 'meeting', id: meetingId },
    }
  }),
  notificationRule(
    meetingCancelled,
    'meeting_cancelled',
    ({ title, scheduledAt, participantIds, followingIds, actorId }) => ({
      to: without(participantIds, actorId),
      title: 'Reunião cancelada',
      message: `${title}, ${formatDateTime(scheduledAt)}${followingIds.length > 0 ? ' e as seguintes' : ''}`,
      type: 'error',
      actionUrl: '/meetings',
    }),
  ),
  notificationRule(meetingSummarised, 'summary_ready', ({ meetingId, title, participantIds }) => ({
    to: participantIds,
    title: 'Resumo da reunião pronto',
    message: title,
    type: 'success',
    actionUrl: `/meetings/${meetingId}`,
    record: { kind: 'meeting', id: meetingId },
  })),
]
