import { createHash } from 'node:crypto'
import { cutText } from '@cadencia/locale/cut'
import { addDays, instantFromLocalInput, saoPauloDay } from '@cadencia/locale/sao-paulo'
import { plural } from '@cadencia/locale/text'
import type { Cause, Notification } from '../contract.ts'
import type { PushAction, PushNotification, QuietHours } from './contract.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** How long a browser that is off may be waited for. */
const KEPT_FOR_MS = 24 * HOUR_MS
const REMINDER_KEPT_FOR_MS = 15 * MINUTE_MS

const TITLE_MAX = 120
const BODY_MAX = 300
/** Notifications that one push stands for and that a click marks as read. */
const IDS_MAX = 20
const LINES_MAX = 3

/** Milliseconds after which a notification of this cause is not pushed any more. */
export function lifeOf(cause: Cause): number {
  return cause === 'reminder' ? REMINDER_KEPT_FOR_MS : KEPT_FOR_MS
}

/** Who has to act within minutes; other messages may wait until a phone wakes up. */
export function isPressing(cause: Cause): boolean {
  return cause === 'reminder' || cause === 'mention' || cause === 'meeting_cancelled'
}

type Grouped = Pick<Notification, 'cause' | 'actionUrl'>

/** What replaces each other on a screen: one cause about one record, also where each leads to its own comment. */
export function tagOf({ cause, actionUrl }: Grouped): string {
  return `${cause}:${actionUrl?.split('?')[0] ?? ''}`
}

/** RFC 8030 topic of a tag: a message that still waits is replaced by the next one. */
export function topicOf(tag: string): string {
  return createHash('sha256').update(tag).digest('base64url').slice(0, 32)
}

export interface QuietPeriod {
  /** Epoch milliseconds. */
  readonly since: number
  readonly until: number
}

/** The quiet hours that `now` (epoch milliseconds) is in; undefined outside them. */
export function quietPeriod(quietHours: QuietHours | null, now: number): QuietPeriod | undefined {
  if (!quietHours) return undefined
  const { from, until } = quietHours
  const today = saoPauloDay(now)
  const at = (day: string, time: string) => Date.parse(instantFromLocalInput(`${day}T${time}`))
  // Those over midnight began yesterday or begin today.
  const days =
    from < until ? [[today, today]] : [-1, 0].map((back) => [addDays(today, back), addDays(today, back + 1)])
  return days
    .map(([begin = today, end = today]) => ({ since: at(begin, from), until: at(end, until) }))
    .find((period) => now >= period.since && now < period.until)
}

const idIn = (url: string | null, folder: string): string | undefined =>
  url?.startsWith(folder) ? url.slice(folder.length) : undefined

/** The meeting that a notification invites to or reminds of. */
export function meetingOf({ cause, actionUrl }: Grouped): string | undefined {
  const isAhead = cause === 'meeting_invited' || cause === 'meeting_moved' || cause === 'reminder'
  return isAhead ? idIn(actionUrl, '/meetings/') : undefined
}

/** The buttons of a notification: join what it invites to, complete what is due, answer who asks. */
export function actionsOf(subject: Grouped, meetUrl: string | undefined): PushAction[] {
  const { cause, actionUrl } = subject
  const meetingId = meetingOf(subject)
  const isTask = cause === 'task_assigned' || cause === 'reminder'
  const taskId = isTask ? idIn(actionUrl, '/sprints/tasks/') : undefined
  if (meetingId && meetUrl) {
    const request = { method: 'POST', url: `/api/meetings/${meetingId}/join` } as const
    return [{ action: 'join', title: 'Entrar', request, open: meetUrl }]
  }
  if (taskId) {
    const body = { status: 'completed' }
    return [
      {
        action: 'complete',
        title: 'Concluir',
        request: { method: 'PATCH', url: `/api/tasks/${taskId}`, body },
      },
    ]
  }
  if (cause === 'mention' && actionUrl?.startsWith('/chat/')) {
    return [{ action: 'reply', title: 'Responder', open: `${actionUrl}?reply=1` }]
  }
  return []
}

type PushedNotification = Pick<Notification, 'id' | 'cause' | 'title' | 'message' | 'actionUrl' | 'createdAt'>

function titleOf({ cause, title }: PushedNotification, count: number): string {
  if (count === 1) return title
  if (cause === 'mention') return `${plural(count, 'menção', 'menções')} a você`
  return cause === 'comment' ? plural(count, 'comentário', 'comentários') : `${title} (${count})`
}

const lineOf = ({ title, message }: PushedNotification) => `${title}: ${message}`

/** Their titles say who speaks. */
const SPOKEN: ReadonlySet<Cause> = new Set(['mention', 'comment'])

/** One push for the unread notifications of a tag, newest first. */
export function groupMessage(
  newest: PushedNotification,
  group: readonly PushedNotification[],
  meetUrl: string | undefined,
): PushNotification {
  const lines = group.slice(0, LINES_MAX)
  const isOne = group.length === 1
  return {
    type: 'notification',
    tag: tagOf(newest),
    title: cutText(titleOf(newest, group.length), TITLE_MAX),
    body: isOne
      ? cutText(newest.message, BODY_MAX)
      : lines
          .map((one) => cutText(SPOKEN.has(newest.cause) ? lineOf(one) : one.message, BODY_MAX / LINES_MAX))
          .join('\n'),
    url: newest.actionUrl ?? '/',
    ids: group.slice(0, IDS_MAX).map(({ id }) => id),
    at: newest.createdAt,
    actions: actionsOf(newest, meetUrl),
  }
}

export const SUMMARY_TAG = 'summary'

/** One push for what came up during quiet hours, newest first. */
export function summaryMessage(
  newest: PushedNotification,
  all: readonly PushedNotification[],
): PushNotification {
  return {
    type: 'notification',
    tag: SUMMARY_TAG,
    title: `${plural(all.length, 'novidade', 'novidades')} durante o silêncio`,
    body: all
      .slice(0, LINES_MAX)
      .map((one) => cutText(lineOf(one), BODY_MAX / LINES_MAX))
      .join('\n'),
    url: '/?notifications=1',
    ids: [],
    at: newest.createdAt,
    actions: [],
  }
}

export const TEST_MESSAGE = {
  type: 'notification',
  tag: 'test',
  title: 'Notificação de teste',
  body: 'As notificações da Cadência chegam a este aparelho.',
  url: '/?profile=notifications',
  ids: [],
  actions: [],
  isTest: true,
} as const
