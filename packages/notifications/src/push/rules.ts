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
  return PRESSING.has(cause)
}

const PRESSING: ReadonlySet<Cause> = new Set(['reminder', 'mention', 'chat_message', 'meeting_cancelled'])

/** Their titles say who speaks. */
const SPOKEN: ReadonlySet<Cause> = new Set(['mention', 'chat_message', 'comment'])

/** Who has a chat open reads it within this time, and is not pushed what it shows. */
const READING_MS = 3000

/** Milliseconds after which it is pushed what was not read meanwhile. */
export function pushDelayMs({ cause, recordKind }: Pick<Notification, 'cause' | 'recordKind'>): number {
  return recordKind === 'chat' && SPOKEN.has(cause) ? READING_MS : 0
}

type Grouped = Pick<Notification, 'cause' | 'actionUrl' | 'recordId'>

/** What replaces each other on a screen: one cause about one record, or with one address; all that is said in one chat. */
export function tagOf({ cause, actionUrl, recordId }: Grouped): string {
  return `${cause === 'chat_message' ? 'mention' : cause}:${recordId ?? actionUrl ?? ''}`
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

type Subject = Pick<Notification, 'cause' | 'actionUrl' | 'recordKind' | 'recordId'>

/** The meeting that a notification invites to or reminds of. */
export function meetingOf({ cause, recordKind, recordId }: Subject): string | null {
  const isAhead = cause === 'meeting_invited' || cause === 'meeting_moved' || cause === 'reminder'
  return isAhead && recordKind === 'meeting' ? recordId : null
}

/** Causes of notifications about open tasks. */
const TO_BE_DONE: ReadonlySet<string> = new Set(['task_assigned', 'task_unblocked', 'reminder'])

/** The buttons of a notification: join what it invites to, complete what is due, answer who asks. */
export function actionsOf(subject: Subject, meetUrl: string | undefined): PushAction[] {
  const { cause, actionUrl, recordKind, recordId } = subject
  const meetingId = meetingOf(subject)
  const isOpenTask = recordKind === 'task' && TO_BE_DONE.has(cause)
  if (meetingId && meetUrl) {
    const request = { method: 'POST', url: `/api/meetings/${meetingId}/join` } as const
    return [{ action: 'join', title: 'Entrar', request, open: meetUrl }]
  }
  if (isOpenTask) {
    const body = { status: 'completed' }
    return [
      {
        action: 'complete',
        title: 'Concluir',
        request: { method: 'PATCH', url: `/api/tasks/${recordId}`, body },
      },
    ]
  }
  if (recordKind === 'chat' && SPOKEN.has(cause)) {
    return [
      {
        action: 'reply',
        title: 'Responder',
        open: `${actionUrl}${actionUrl?.includes('?') ? '&' : '?'}reply=1`,
      },
    ]
  }
  return []
}

export type PushedNotification = Omit<Notification, 'type' | 'isRead' | 'copyText'>

function titleOf({ cause, title }: PushedNotification, group: readonly PushedNotification[]): string {
  const count = group.length
  if (count === 1) return title
  if (group.some((one) => one.cause === 'chat_message')) return plural(count, 'mensagem', 'mensagens')
  if (cause === 'mention') return `${plural(count, 'menção', 'menções')} a você`
  return cause === 'comment' ? plural(count, 'comentário', 'comentários') : `${title} (${count})`
}

const lineOf = ({ title, message }: PushedNotification) => `${title}: ${message}`

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
    title: cutText(titleOf(newest, group), TITLE_MAX),
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
  url: '/profile/notifications',
  ids: [],
  actions: [],
  isTest: true,
} as const
