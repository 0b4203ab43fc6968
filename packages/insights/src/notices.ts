import { type CauseAreas, type NotificationRule, notificationRule } from '@cadencia/server/notices'
import { reportReady } from './facts.ts'

/** The areas of its causes. */
export const reportCauses: CauseAreas = {
  report_ready: 'insights',
}

export const reportNotices: readonly NotificationRule[] = [
  notificationRule(reportReady, 'report_ready', ({ reportId, title, description, requestedBy }) =>
    requestedBy === null
      ? null
      : {
          to: [requestedBy],
          title: 'Relatório pronto',
          message: `${title}: ${description}`,
          type: 'success',
          actionUrl: `/reports/${reportId}`,
          record: { kind: 'report', id: reportId },
        },
  ),
]
