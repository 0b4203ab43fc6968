import { formatTime } from '@cadencia/locale/dates'
import { instantFromLocalInput, saoPauloDay } from '@cadencia/locale/sao-paulo'
import { isDone } from '@cadencia/sprints/tasks/contract'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** Interval in milliseconds. */
export const REMINDER_CHECK_MS = 60_000
/** Reminders show from the first to before the second hour, on São Paulo's clock. */
export const REMINDER_HOURS = { from: 9, to: 18 } as const
/** The time of its `dueDate` at which a task is due, in São Paulo. */
export const TASK_DUE_TIME = '18:00'

export interface Reminder {
  /** Identifies subject and window, so that dismissing one window does not hide the next. */
  readonly id: string
  readonly type: 'meeting' | 'task'
  readonly recordId: string
  readonly title: string
  readonly message: string
  /** When the meeting begins, or the task is due. */
  readonly time: string
  readonly isUrgent: boolean
  readonly url: string
}

interface Window {
  readonly key: string
  readonly title: string
  readonly isUrgent: boolean
  /** `remainingMs` is negative when overdue. */
  readonly isOpen: (remainingMs: number) => boolean
}

const MEETING_WINDOWS: readonly Window[] = [
  {
    key: '60',
    title: 'Reunião em 1 hora',
    isUrgent: false,
    isOpen: (remaining) => remaining >= 55 * MINUTE_MS && remaining <= 60 * MINUTE_MS,
  },
  {
    key: '15',
    title: 'REUNIÃO EM 15 MINUTOS',
    isUrgent: true,
    isOpen: (remaining) => remaining >= 10 * MINUTE_MS && remaining <= 15 * MINUTE_MS,
  },
  {
    key: '0',
    title: 'REUNIÃO COMEÇANDO AGORA!',
    isUrgent: true,
    isOpen: (remaining) => remaining >= 0 && remaining <= 5 * MINUTE_MS,
  },
]

const TASK_WINDOWS: readonly Window[] = [
  {
    key: '60',
    title: 'Tarefa vencendo em 1 hora',
    isUrgent: false,
    isOpen: (remaining) => remaining > 30 * MINUTE_MS && remaining <= HOUR_MS,
  },
  {
    key: '30',
    title: 'TAREFA VENCENDO EM 30 MINUTOS',
    isUrgent: true,
    isOpen: (remaining) => remaining >= 0 && remaining <= 30 * MINUTE_MS,
  },
  {
    key: 'overdue',
    title: 'TAREFA VENCIDA',
    isUrgent: true,
    isOpen: (remaining) => remaining < 0 && remaining > -DAY_MS,
  },
]

/** Whether reminders show at all at `now` (epoch milliseconds): 09:00 to before 18:00 in São Paulo. */
export function isReminderTime(now: number): boolean {
  const hour = Number(formatTime(now).slice(0, 2))
  return hour >= REMINDER_HOURS.from && hour < REMINDER_HOURS.to
}

export interface ComingMeeting {
  readonly id: string
  readonly title: string
  readonly scheduledAt: string
  readonly status: string
}

/** What a meeting reminds of at `now` (epoch milliseconds); undefined outside its windows, or once it began. */
export function meetingReminder(meeting: ComingMeeting, now: number): Reminder | undefined {
  if (meeting.status !== 'scheduled') return undefined
  const remaining = Date.parse(meeting.scheduledAt) - now
  const open = MEETING_WINDOWS.find(({ isOpen }) => isOpen(remaining))
  return (
    open && {
      id: `meeting:${meeting.id}:${meeting.scheduledAt}:${open.key}`,
      type: 'meeting',
      recordId: meeting.id,
      title: open.title,
      message: meeting.title,
      time: meeting.scheduledAt,
      isUrgent: open.isUrgent,
      url: `/meetings/${meeting.id}`,
    }
  )
}

export interface DueTask {
  readonly id: string
  readonly title: string
  readonly dueDate: string | null
  readonly status: string
}

/** The instant at which something that falls due on a day is due: 18:00 in São Paulo. */
export function dueAt(day: string): string {
  return instantFromLocalInput(`${saoPauloDay(day)}T${TASK_DUE_TIME}`)
}

/** What a task reminds of at `now` (epoch milliseconds); undefined outside its windows, or once it is completed. */
export function taskReminder(task: DueTask, now: number): Reminder | undefined {
  if (task.dueDate === null || isDone(task)) return undefined
  const time = dueAt(task.dueDate)
  const remaining = Date.parse(time) - now
  const open = TASK_WINDOWS.find(({ isOpen }) => isOpen(remaining))
  return (
    open && {
      id: `task:${task.id}:${task.dueDate}:${open.key}`,
      type: 'task',
      recordId: task.id,
      title: open.title,
      message: task.title,
      time,
      isUrgent: open.isUrgent,
      url: `/sprints/tasks/${task.id}`,
    }
  )
}

/** Everything that reminds at `now`, the urgent before the others, then by time; nothing outside the hours. */
export function remindersAt(
  now: number,
  { meetings, tasks }: { readonly meetings: readonly ComingMeeting[]; readonly tasks: readonly DueTask[] },
): Reminder[] {
  if (!isReminderTime(now)) return []
  return [
    ...meetings.map((meeting) => meetingReminder(meeting, now)),
    ...tasks.map((task) => taskReminder(task, now)),
  ]
    .filter((reminder) => reminder !== undefined)
    .toSorted((a, b) => Number(b.isUrgent) - Number(a.isUrgent) || a.time.localeCompare(b.time))
}
