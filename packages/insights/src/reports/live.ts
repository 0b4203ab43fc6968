import { type Announcement, announce, type LiveRule, type TopicRule } from '@cadencia/realtime/rules'
import { reportFailed, reportProgressed, reportReady, reportRequested } from '../facts.ts'
import { FILE_FORMATS } from './contract.ts'

const toList = { to: 'topic', topic: 'reports' } as const

function changed({ reportId: id }: { readonly reportId: string }): Announcement {
  return { ...toList, event: { type: 'changed', entity: 'report', id } }
}

/** Those who look at the reports hear of new ones, of each file that is made, and of how it ended. */
export const reportLive: readonly LiveRule[] = [
  announce(reportRequested, changed),
  announce(reportProgressed, ({ reportId, done }) => ({
    ...toList,
    event: { type: 'progress', entity: 'report', id: reportId, done, total: FILE_FORMATS.length },
  })),
  announce(reportReady, changed),
  announce(reportFailed, changed),
]

export const reportTopics: readonly TopicRule[] = [{ prefix: 'reports', mayJoin: () => true }]
