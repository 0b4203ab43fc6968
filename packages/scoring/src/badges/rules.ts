import { isWorkingDay, nextWorkingDay } from '@cadencia/locale/working-days'
import type { BadgeKind } from '../contract.ts'
import { BADGE_RULES } from './labels.ts'

export interface Delivery {
  /** An instant, and its day in São Paulo. */
  readonly at: string
  readonly day: string
  readonly isOnTime: boolean
}

/** What a person did that badges are given for; each list oldest first, of instants where nothing else is said. */
export interface Achievements {
  readonly deliveries: readonly Delivery[]
  /** Shares with points; repeated shares do not count. */
  readonly shares: readonly string[]
  /** Completions of sprints in which all was done in time, this person's tasks among it. */
  readonly perfectSprints: readonly string[]
  /** First resolutions of support requests. */
  readonly resolutions: readonly string[]
}

export interface BadgeProgress {
  /** Current progress; for streaks the running one. */
  readonly current: number
  /** The instant at which the target was first reached. */
  readonly earnedAt: string | null
}

function counted(instants: readonly string[], target: number): BadgeProgress {
  return { current: instants.length, earnedAt: instants[target - 1] ?? null }
}

/** Deliveries on time in a row; one that is late begins anew. */
function punctuality(deliveries: readonly Delivery[], target: number): BadgeProgress {
  let current = 0
  let earnedAt: string | null = null
  for (const { at, isOnTime } of deliveries) {
    current = isOnTime ? current + 1 : 0
    if (current === target) earnedAt ??= at
  }
  return { current, earnedAt }
}

/** Working days with a delivery in a row; weekends and holidays neither count nor break, nor does a today without one. */
function endurance(deliveries: readonly Delivery[], target: number, today: string): BadgeProgress {
  let current = 0
  let lastDay: string | null = null
  let earnedAt: string | null = null
  for (const { at, day } of deliveries) {
    if (day === lastDay || !isWorkingDay(day)) continue
    current = lastDay !== null && nextWorkingDay(lastDay) === day ? current + 1 : 1
    lastDay = day
    if (current === target) earnedAt ??= at
  }
  const isBroken = lastDay !== null && nextWorkingDay(lastDay) < today
  return { current: isBroken ? 0 : current, earnedAt }
}

/** How a person stands to each of the six badges (3-decisions, section 4) on the day `today`. */
export function badgeProgress(
  deeds: Achievements,
  today: string,
): Readonly<Record<BadgeKind, BadgeProgress>> {
  const { deliveries, shares, perfectSprints, resolutions } = deeds
  const instants = deliveries.map(({ at }) => at)
  return {
    primeira_entrega: counted(instants, BADGE_RULES.primeira_entrega.target),
    pontual: punctuality(deliveries, BADGE_RULES.pontual.target),
    maratonista: endurance(deliveries, BADGE_RULES.maratonista.target, today),
    mentor: counted(shares, BADGE_RULES.mentor.target),
    sprint_perfeita: counted(perfectSprints, BADGE_RULES.sprint_perfeita.target),
    resolvedor: counted(resolutions, BADGE_RULES.resolvedor.target),
  }
}
