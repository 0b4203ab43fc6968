import { query } from '@cadencia/http/query'
import { addDays, saoPauloDay, saoPauloStartOfDay } from '@cadencia/locale/sao-paulo'
import { listMeetings } from '@cadencia/meetings/contract'
import { listTasks } from '@cadencia/sprints/tasks/contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { REMINDER_CHECK_MS, type Reminder, remindersAt } from './rules.ts'

export type { Reminder } from './rules.ts'

interface ReminderOptions {
  readonly userId: string
  readonly isEnabled: boolean
}

/** Due reminders, computed every minute. The timed requests are marked as polls and do not extend the session. */
export function useReminders({ userId, isEnabled }: ReminderOptions): readonly Reminder[] {
  const now = useEveryMinute()
  const today = saoPauloDay(now)
  const polled = { enabled: isEnabled, refetchInterval: REMINDER_CHECK_MS }
  const from = saoPauloStartOfDay(today)
  const to = saoPauloStartOfDay(addDays(today, 1))
  const meetings = useQuery({
    ...query(listMeetings, { query: { from, to, status: 'scheduled' } }, { isPoll: true }),
    ...polled,
  })
  const tasks = useQuery({
    ...query(
      listTasks,
      { query: { assignedTo: userId, status: 'open', dueUntil: today, order: 'due' } },
      { isPoll: true },
    ),
    ...polled,
  })
  if (!isEnabled) return []
  return remindersAt(now, {
    meetings: (meetings.data ?? []).filter(({ participantIds }) => participantIds.includes(userId)),
    tasks: tasks.data ?? [],
  })
}

function useEveryMinute(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), REMINDER_CHECK_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
