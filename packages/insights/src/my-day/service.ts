import { listWaitingMessages } from '@cadencia/chat/read-repository'
import type { Db } from '@cadencia/db/client'
import type { SessionViewer } from '@cadencia/server/viewer'
import { excerptOf } from '@cadencia/text/excerpt'
import type { MyDay } from './contract.ts'
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

export interface MyDayContext {
  /** The permanent room's link, for a meeting without one of its own. */
  readonly findRoom: (db: Db) => Promise<string>
  /** Epoch milliseconds. */
  readonly now: () => number
}

type Person = Pick<SessionViewer, 'userId' | 'isGuest'>

/** The viewer's day, read side by side. Guests have no chat, and no request waits for one who may not act. */
export async function myDayFor(db: Db, viewer: Person, { findRoom, now }: MyDayContext): Promise<MyDay> {
  const { userId, isGuest } = viewer
  const nowMs = now()
  const at = new Date(nowMs).toISOString()
  const { today, lastDay, start, end } = dayAt(nowMs)
  const [meetings, tasks, requests, messages, [firstSteps = null]] = await Promise.all([
    listMeetingsOf(db, userId, start, end, MEETINGS_SHOWN),
    listDueTasks(db, userId, today, lastDay, TASKS_SHOWN),
    isGuest ? [] : listWaitingRequests(db, userId, at, REQUESTS_SHOWN),
    isGuest ? [] : listWaitingMessages(db, userId, MESSAGES_SHOWN),
    listFirstSteps(db, userId, NEW_DAYS),
  ])
  const needsRoom = meetings.some(({ meetUrl }) => meetUrl === '')
  const roomUrl = needsRoom ? await findRoom(db) : ''
  const [{ overdue, today: dueToday, soon } = { overdue: 0, today: 0, soon: 0 }] = tasks
  return {
    day: today,
    meetings: meetings.map((meeting) => ({ ...meeting, meetUrl: meeting.meetUrl || roomUrl })),
    tasks: { overdue, today: dueToday, soon, items: tasks },
    requests: { total: requests[0]?.total ?? 0, items: [...requests] },
    messages: {
      total: messages[0]?.total ?? 0,
      items: messages.map(({ contentFormat, content, ...message }) => ({
        ...message,
        content: beginningOf(excerptOf(content, contentFormat)),
      })),
    },
    firstSteps,
    generatedAt: at,
  }
}

/** Cut after the marks are gone, and never within a character. */
function beginningOf(text: string): string {
  return [...text].slice(0, EXCERPT_LENGTH).join('')
}
