import { formatDateTime } from '@cadencia/locale/dates'
import type { Meeting, MeetingStatus, MeetingType } from '@cadencia/meetings/contract'
import { badgeOf, type StatusTone } from '@cadencia/ui/status-badge'

interface Badge {
  readonly label: string
  readonly tone: StatusTone
}

export const STATUS_LABELS = {
  scheduled: { label: 'Agendada', tone: 'neutral' },
  active: { label: 'Ativa', tone: 'success' },
  completed: { label: 'Concluída', tone: 'neutral' },
} as const satisfies Record<MeetingStatus, Badge>

export const TYPE_LABELS = {
  planning: 'Planejamento',
  review: 'Revisão',
  retrospective: 'Retrospectiva',
  daily: 'Diária',
  other: 'Outra',
} as const satisfies Record<MeetingType, string>

export const NOT_ALLOWED_TO_CHANGE = 'Só quem criou ou participa da reunião pode alterá-la.'
export const NOT_ALLOWED_TO_READ = 'A transcrição e o resumo são de quem criou ou participa da reunião.'

/** A status as it is shown; one that a newer server may send is 'Desconhecido'. */
export function meetingStatusBadge(status: string): Badge {
  return badgeOf(STATUS_LABELS, status)
}

/** Minutes as people say them: '45 min', '1 h', '1 h 30 min'. */
export function durationLabel(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  return [hours > 0 && `${hours} h`, (rest > 0 || hours === 0) && `${rest} min`].filter(Boolean).join(' ')
}

const START_NEAR_MS = 15 * 60_000

/** Whether a planned meeting starts within 15 minutes of `nowMs`, or should have started. */
export function isStartNear({ scheduledAt }: Pick<Meeting, 'scheduledAt'>, nowMs: number): boolean {
  return Date.parse(scheduledAt) - nowMs <= START_NEAR_MS
}

/** Whether the meeting may still be seen as coming at `nowMs`: under way, or planned and not past its end. */
export function isAhead({ status, scheduledAt, duration }: Meeting, nowMs: number): boolean {
  if (status !== 'scheduled') return status === 'active'
  return Date.parse(scheduledAt) + duration * 60_000 > nowMs
}

/** When a meeting is, and for how long. */
export function whenOf({ scheduledAt, duration, isPermanentRoom }: Meeting): string {
  const start = formatDateTime(scheduledAt)
  return isPermanentRoom ? start : `${start} · ${durationLabel(duration)}`
}
