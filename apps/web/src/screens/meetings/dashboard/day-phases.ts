import type { DayMeeting } from '@cadencia/insights/my-day/contract'
import { formatTime } from '@cadencia/locale/dates'
import { isOver, isRunning } from '@cadencia/meetings/contract'
import { durationLabel, isStartNear } from '../meeting-labels.ts'

const MINUTE_MS = 60_000

/**
 * `near`: starts within 15 minutes, or should have started. `ended`: its summary, written or on its way, was not read.
 * `over`: nothing is left to do.
 */
export type Phase = 'active' | 'near' | 'later' | 'ended' | 'over'

export function phaseOf(meeting: DayMeeting, nowMs: number, isSummaryRead: boolean): Phase {
  const { status, scheduledAt, duration, summaryStatus } = meeting
  if (isRunning({ status })) return 'active'
  if (isOver({ status })) return summaryStatus === 'none' || isSummaryRead ? 'over' : 'ended'
  if (Date.parse(scheduledAt) + duration * MINUTE_MS <= nowMs) return 'over'
  return isStartNear(meeting, nowMs) ? 'near' : 'later'
}

const BRIEF_BEFORE_MS = 30 * MINUTE_MS

/** Whether a planned meeting starts so soon that people prepare for it. */
export function isBriefShown({ status, scheduledAt }: DayMeeting, nowMs: number): boolean {
  return status === 'scheduled' && Date.parse(scheduledAt) - nowMs <= BRIEF_BEFORE_MS
}

/** What there is to know of a meeting beside its title, on one line. */
export function factsOf(meeting: DayMeeting, phase: Phase, nowMs: number): string {
  const { duration, location, scheduledAt, startedAt, status, summaryStatus } = meeting
  const locationPart = location === '' ? [] : [location]
  if (phase === 'active')
    return [`Agora, desde ${formatTime(startedAt ?? scheduledAt)}`, ...locationPart].join(' · ')
  if (phase === 'near') return [startLabel(Date.parse(scheduledAt) - nowMs), ...locationPart].join(' · ')
  if (phase === 'later') return [durationLabel(duration), ...locationPart].join(' · ')
  if (status === 'scheduled') return 'Não foi iniciada'
  return phase === 'ended' && summaryStatus === 'pending' ? 'O resumo está sendo escrito' : 'Encerrada'
}

function startLabel(untilStartMs: number): string {
  const minutes = Math.round(untilStartMs / MINUTE_MS)
  if (minutes > 0) return `Começa em ${minutes} min`
  return minutes === 0 ? 'Começa agora' : `Era para começar há ${-minutes} min`
}
