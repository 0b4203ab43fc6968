import { formatDateTime } from '@cadencia/locale/dates'
import { lookUp } from '@cadencia/locale/fallback'
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

/** Of a meeting that other records are linked with. */
export const LINKED_LABELS = { ...STATUS_LABELS, cancelled: { label: 'Cancelada', tone: 'neutral' } } as const

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

const EVERY = {
  DAILY: { one: 'Todo dia útil', many: 'dias úteis' },
  WEEKLY: { one: 'Toda semana', many: 'semanas' },
  MONTHLY: { one: 'Todo mês', many: 'meses' },
} as const

/** How often the meetings of a series take place, from its rule: 'A cada 2 semanas'; of an unknown one that it repeats. */
export function repeatLabel(recurrence: string | null): string {
  const [, freq = '', interval = '1'] = /^FREQ=(\w+)(?:;INTERVAL=(\d+))?/.exec(recurrence ?? '') ?? []
  const every = lookUp(EVERY, freq, undefined)
  if (!every) return 'Em série'
  return interval === '1' ? every.one : `A cada ${interval} ${every.many}`
}
