import { cutText } from '@cadencia/locale/cut'
import { formatDate } from '@cadencia/locale/dates'
import type { MeetingItem } from '../items/contract.ts'
import type { MeetingRecord } from '../rules.ts'

interface Shared {
  readonly meeting: Pick<MeetingRecord, 'title' | 'scheduledAt' | 'startedAt'>
  readonly summary: string
  readonly items: readonly MeetingItem[]
  readonly url: string
}

/** A summary with its items in the one text format, cut at `max` characters before its address. */
export function sharedText({ meeting, summary, items, url }: Shared, max = Number.POSITIVE_INFINITY): string {
  const day = formatDate(meeting.startedAt ?? meeting.scheduledAt)
  const decisions = items.filter(({ kind, status }) => kind === 'decision' && status === 'valid')
  const actions = items.filter(({ kind, status }) => kind === 'action' && status !== 'dropped')
  const text = [
    `**Resumo: ${meeting.title}** (${day})`,
    summary,
    ...listOf(
      'Decisões',
      decisions.map((item) => item.text),
    ),
    ...listOf('Ações', actions.map(actionLine)),
  ].join('\n\n')
  const end = `\n\n${url}`
  return cutText(text, max - end.length) + end
}

function listOf(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : [`**${title}**\n\n${lines.map((line) => `- ${line}`).join('\n')}`]
}

function actionLine({ text, assigneeName, dueDate, status }: MeetingItem): string {
  const details = [
    ...(assigneeName ? [assigneeName] : []),
    ...(dueDate ? [`até ${formatDate(dueDate)}`] : []),
    ...(status === 'done' ? ['feita'] : []),
  ]
  return details.length > 0 ? `${text} (${details.join(', ')})` : text
}
