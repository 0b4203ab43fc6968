import { listWaitingMessages } from '@cadencia/chat/read-repository'
import type { Area } from '@cadencia/contract/areas'
import type { Db } from '@cadencia/db/client'
import { cutText } from '@cadencia/locale/cut'
import { mayHear, type SessionViewer } from '@cadencia/server/viewer'
import { excerptOf } from '@cadencia/text/excerpt'
import type { DayMessage, MyDay } from './contract.ts'
import { listDueTasks, listFirstSteps, listMeetingsOf, listWaitingRequests } from './repository.ts'
import {
  dayAt,
  EXCERPT_LENGTH,
  MEETINGS_SHOWN,
  MESSAGES_SHOWN,
  NEW_DAYS,
  REQUESTS_SHOWN,
  TASKS_SHOWN,
} from './rules.ts'

/** What the first steps tell of. */
const FIRST_STEPS_OF = ['meetings', 'sprints', 'chat'] as const satisfies readonly Area[]

/** A comment that mentions a person, as they were notified of it; of the CRM without names. */
export interface WaitingMention {
  readonly notificationId: string
  readonly title: string
  readonly content: string
  /** Path of the comment. */
  readonly url: string
  readonly at: string
  /** How many there are. */
  readonly total: number
}

export interface MyDayContext {
  /** The permanent room's link, for a meeting without one of its own. */
  readonly findRoom: (db: Db) => Promise<string>
  /** Comments that mention a person and are unread, the newest first, each with the count of all. */
  readonly listMentions: (db: Db, viewer: Person, limit: number) => Promise<readonly WaitingMention[]>
  /** Epoch milliseconds. */
  readonly now: () => number
}

type Person = Pick<SessionViewer, 'userId' | 'isGuest' | 'isAdministrator' | 'token'>

/**
 * The viewer's day, read side by side. Guests have no chat, and no request waits for one who may not act. A token gets
 * what its scopes may read.
 */
export async function myDayFor(db: Db, viewer: Person, context: MyDayContext): Promise<MyDay> {
  const { findRoom, listMentions, now } = context
  const { userId, isGuest, isAdministrator } = viewer
  const hears = (area: Area) => mayHear(viewer, area)
  const nowMs = now()
  const at = new Date(nowMs).toISOString()
  const { today, lastDay, start, end } = dayAt(nowMs)
  const [meetings, tasks, requests, messages, mentions, [firstSteps = null]] = await Promise.all([
    hears('meetings') ? listMeetingsOf(db, { userId, start, end, limit: MEETINGS_SHOWN }) : [],
    hears('sprints') ? listDueTasks(db, { userId, today, lastDay, limit: TASKS_SHOWN }) : [],
    !isGuest && hears('support') ? listWaitingRequests(db, { userId, now: at, limit: REQUESTS_SHOWN }) : [],
    !isGuest && hears('chat') ? listWaitingMessages(db, userId, MESSAGES_SHOWN) : [],
    listMentions(db, viewer, MESSAGES_SHOWN),
    FIRST_STEPS_OF.every(hears) ? listFirstSteps(db, userId, NEW_DAYS) : [],
  ])
  const needsRoom = meetings.some(({ meetUrl }) => meetUrl === '')
  const roomUrl = needsRoom ? await findRoom(db) : ''
  const [{ overdue, today: dueToday, soon } = { overdue: 0, today: 0, soon: 0 }] = tasks
  return {
    day: today,
    meetings: meetings.map(({ isOwn, ...meeting }) => ({
      ...meeting,
      meetUrl: meeting.meetUrl || roomUrl,
      canEnd: !isGuest && (isAdministrator || isOwn),
    })),
    tasks: { overdue, today: dueToday, soon, items: tasks },
    requests: { total: requests[0]?.total ?? 0, items: [...requests] },
    messages: {
      total: (messages[0]?.total ?? 0) + (mentions[0]?.total ?? 0),
      items: [
        ...messages.map(({ contentFormat, content, ...message }) => ({
          ...message,
          content: beginningOf(excerptOf(content, contentFormat)),
        })),
        ...mentions.map(asMessage),
      ]
        .toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at))
        .slice(0, MESSAGES_SHOWN),
    },
    firstSteps,
    generatedAt: at,
  }
}

function asMessage({ notificationId, title, url, content, at }: WaitingMention): DayMessage {
  const messageId = notificationId
  return {
    ...{ kind: 'comment', chatId: null, messageId, chatName: null, senderName: '', content, count: 1, at },
    comment: { title, url },
  }
}

/** Cut after the marks are gone; an emoji of two units counts as one. */
function beginningOf(text: string): string {
  const { length } = [...text.slice(0, 2 * EXCERPT_LENGTH)].slice(0, EXCERPT_LENGTH).join('')
  return cutText(text, length, '')
}
