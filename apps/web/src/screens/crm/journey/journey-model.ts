import type { Stage } from '@cadencia/crm/opportunities/contract'
import { addDays, daysBetween, saoPauloDay, saoPauloWeek, startOfMonth } from '@cadencia/locale/sao-paulo'

export type StepKind =
  | 'created'
  | 'planned'
  | 'activity'
  | 'call'
  | 'email'
  | 'meeting'
  | 'demo'
  | 'proposal'
  | 'sent'
  | 'received'
  | 'file'
  | 'task'
  | 'request'
  | 'decision'
  | 'stage'
  | 'won'
  | 'lost'

/** One thing that happened between us and a client. */
export interface JourneyStep {
  readonly id: string
  readonly kind: StepKind
  /** ISO 8601. */
  readonly at: string
  readonly title: string
  readonly detail?: string | undefined
  /** Path of the record that it comes from. */
  readonly url?: string | undefined
  /** Who of us did it. */
  readonly actor?: string | undefined
}

/** The time that a negotiation spent in one stage. */
export interface StageSpan {
  readonly stage: Stage
  readonly from: string
  /** Null while it is there. */
  readonly to: string | null
}

export type JourneyStatus = 'new' | 'won' | 'lost'

/** The way of one client, from the first contact on. */
export interface Journey {
  readonly name: string
  readonly company: string
  readonly status: JourneyStatus
  readonly stage: Stage | null
  readonly proposalsCount: number
  /** Reais. */
  readonly totalValue: number
  readonly closedAt: string | null
  readonly lostReason: string | null
  readonly lostAt: string | null
  /** Oldest first. */
  readonly steps: readonly JourneyStep[]
  readonly spans: readonly StageSpan[]
}

/** Whose act a step is: ours, theirs, or a milestone of both. */
export function sideOf(kind: StepKind): 'us' | 'them' | 'milestone' {
  if (kind === 'received') return 'them'
  return ['created', 'stage', 'won', 'lost'].includes(kind) ? 'milestone' : 'us'
}

/** Whole days in a span, at least 1 so that it can be seen; an open one lasts until `now`. */
export function spanDays({ from, to }: StageSpan, now: number): number {
  return Math.max(1, daysBetween(saoPauloDay(from), saoPauloDay(to ?? now)))
}

/** Whole days from the first step to the end, or to `now` while it goes on. */
export function journeyDays({ steps, closedAt, lostAt }: Journey, now: number): number {
  const first = steps[0]
  if (!first) return 0
  return Math.max(0, daysBetween(saoPauloDay(first.at), saoPauloDay(closedAt ?? lostAt ?? now)))
}

export interface RhythmWeek {
  /** Its Monday, `YYYY-MM-DD`. */
  readonly monday: string
  readonly ours: number
  readonly theirs: number
}

/** What we do without being in touch. */
const NO_CONTACTS = ['planned', 'file', 'task', 'request', 'decision'] as const satisfies readonly StepKind[]

/** Weeks shown at most. */
const RHYTHM_WEEKS = 26

/** How often both sides were in touch, week by week from the first to the last contact; the last 26 of them. */
export function rhythmOf(steps: readonly JourneyStep[]): readonly RhythmWeek[] {
  const contacts = steps.filter(
    ({ kind }) => sideOf(kind) !== 'milestone' && !NO_CONTACTS.some((one) => one === kind),
  )
  const mondays = contacts.map(({ at }) => saoPauloWeek(at).monday)
  const first = mondays[0]
  const last = mondays.at(-1)
  if (first === undefined || last === undefined) return []
  const weeks: RhythmWeek[] = []
  for (let monday = first; monday <= last; monday = addDays(monday, 7)) {
    const within = contacts.filter((_, index) => mondays[index] === monday)
    const theirs = within.filter(({ kind }) => sideOf(kind) === 'them').length
    weeks.push({ monday, ours: within.length - theirs, theirs })
  }
  return weeks.slice(-RHYTHM_WEEKS)
}

/** Steps under the month in which they happened, in their order. */
export function byMonth(
  steps: readonly JourneyStep[],
): readonly (readonly [string, readonly JourneyStep[]])[] {
  const months = new Map<string, JourneyStep[]>()
  for (const step of steps) {
    const month = startOfMonth(saoPauloDay(step.at))
    const known = months.get(month)
    if (known) known.push(step)
    else months.set(month, [step])
  }
  return [...months]
}
