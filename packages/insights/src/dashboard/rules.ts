import { addDays, saoPauloDay, saoPauloStartOfDay, saoPauloWeek } from '@cadencia/locale/sao-paulo'
import { plural } from '@cadencia/locale/text'
import type { ChangeType } from './contract.ts'

/** Shown without a previous value. */
export const NO_DATA = 'Sem dados'
/** Shown where a figure is not the viewer's to see. */
export const NO_ACCESS = 'Sem acesso'
/** Activities on the dashboard. */
export const ACTIVITIES_SHOWN = 20
/** Coming meetings on the dashboard, and how far ahead they may be, in milliseconds. */
export const COMING_SHOWN = 5
export const COMING_MS = 7 * 24 * 60 * 60_000
/** How long activities are kept, in days. */
export const ACTIVITIES_KEPT_DAYS = 90

interface Change {
  readonly words: string
  readonly type: ChangeType
}

const SIGNS = { positive: '+', negative: '−', neutral: '' } as const satisfies Record<ChangeType, string>

function typeOf(difference: number): ChangeType {
  if (difference === 0) return 'neutral'
  return difference > 0 ? 'positive' : 'negative'
}

/** By how many percent a count changed against the one before: '+50%'; nothing to compare with: 'Sem dados'. */
export function percentChange(now: number, before: number): Change {
  if (before === 0) return { words: now === 0 ? '0%' : NO_DATA, type: 'neutral' }
  const percent = Math.round(((now - before) / before) * 100)
  return { words: `${SIGNS[typeOf(percent)]}${Math.abs(percent)}%`, type: typeOf(percent) }
}

/** How many meetings more or fewer than yesterday. */
export function meetingsChange(today: number, yesterday: number): Change {
  const difference = today - yesterday
  const type = typeOf(difference)
  const words = {
    positive: `${difference} a mais que ontem`,
    negative: `${-difference} a menos que ontem`,
    neutral: 'Igual a ontem',
  } as const satisfies Record<ChangeType, string>
  return { words: words[type], type }
}

/** How the running sprints stand: 'N no prazo, N atrasadas'. */
export function sprintsStatus({ onTime, delayed }: { onTime: number; delayed: number }): Change {
  if (onTime + delayed === 0) return { words: NO_DATA, type: 'neutral' }
  return {
    words: `${onTime} no prazo, ${plural(delayed, 'atrasada', 'atrasadas')}`,
    type: delayed > 0 ? 'negative' : 'positive',
  }
}

/** The spans, as instants, that the cards count in: São Paulo's days, and weeks from Monday. */
export function spansAt(now: number) {
  const today = saoPauloDay(now)
  const { monday } = saoPauloWeek(now)
  const start = saoPauloStartOfDay
  return {
    day: today,
    yesterday: start(addDays(today, -1)),
    today: start(today),
    tomorrow: start(addDays(today, 1)),
    lastWeek: start(addDays(monday, -7)),
    thisWeek: start(monday),
    nextWeek: start(addDays(monday, 7)),
  }
}

/** Completed over total points as a whole percentage; 0 without any. */
export function progressOf({
  totalPoints,
  completedPoints,
}: {
  readonly totalPoints: number
  readonly completedPoints: number
}): number {
  return totalPoints === 0 ? 0 : Math.round((completedPoints / totalPoints) * 100)
}
