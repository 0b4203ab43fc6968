import { type Db, transact } from '@cadencia/db/client'
import { formatTime } from '@cadencia/locale/dates'
import type { Notice } from '../notice.ts'
import { type DeliveryOptions, notify } from '../service.ts'
import { listMeetings, listTasks } from './repository.ts'
import { isReminderTime, meetingReminder, type Reminder, taskReminder } from './rules.ts'

function noticeOf(
  { title, message, time, isUrgent, url, type, recordId }: Reminder,
  to: readonly string[],
): Notice {
  return {
    cause: 'reminder',
    to,
    title,
    message: `${message}, ${formatTime(time)}`,
    type: isUrgent ? 'warning' : 'info',
    actionUrl: url,
    record: { kind: type, id: recordId },
  }
}

/** Notifies people without an open page, once per person and window. Returns the number of reminders. */
export async function remindAbsentUsers(db: Db, { now, ...delivery }: DeliveryOptions): Promise<number> {
  if (!isReminderTime(now)) return 0
  const [meetings, tasks] = await Promise.all([listMeetings(db, now), listTasks(db, now)])
  const due = [
    ...meetings.map((one) => ({ to: one.userIds, reminder: meetingReminder(one, now) })),
    ...tasks.map((one) => ({ to: one.userIds, reminder: taskReminder(one, now) })),
  ]
  const notices = due.flatMap(({ to, reminder }) =>
    reminder ? [{ ...noticeOf(reminder, to), causeId: reminder.id }] : [],
  )
  await transact(db, (trx) => notify(trx, notices, { ...delivery, now }))
  return notices.length
}
