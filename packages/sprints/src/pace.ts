import { plural } from '@cadencia/locale/text'
import { workingDaysBetween } from '@cadencia/locale/working-days'
import type { Sprint } from './contract.ts'

/** Share of a sprint's points that it may lie behind its plan and still be on time. */
const TOLERANCE = 0.2

export type Verdict = 'completed' | 'warning' | 'delayed' | 'on_time'

export interface Pace {
  readonly verdict: Verdict
  /** Completed points beyond what the plan has for the days that are over; negative when behind. */
  readonly pointsAhead: number
  /** Points that are still to be completed. */
  readonly openPoints: number
}

export type PacedSprint = Pick<Sprint, 'startDate' | 'endDate' | 'totalPoints' | 'completedPoints'> & {
  /** One that a newer server may send counts as active. */
  readonly status: string
}

/**
 * How a running sprint does on a São Paulo day: completed when nothing is open; delayed past its end with
 * something open; a warning when it
 * lies more than 20 percent of its points behind an even pace over its working days; else on time.
 */
export function paceOf(sprint: PacedSprint, today: string): Pace {
  const { totalPoints, completedPoints } = sprint
  const pointsAhead = Math.round(completedPoints - totalPoints * shareOver(sprint, today))
  return { verdict: verdictOf(sprint, today), pointsAhead, openPoints: totalPoints - completedPoints }
}

function verdictOf(sprint: PacedSprint, today: string): Verdict {
  const { status, endDate, totalPoints, completedPoints } = sprint
  if (status === 'delayed') return 'delayed'
  if (totalPoints > 0 && completedPoints >= totalPoints) return 'completed'
  if (today > endDate && totalPoints > 0) return 'delayed'
  const behind = totalPoints * shareOver(sprint, today) - completedPoints
  return behind > totalPoints * TOLERANCE ? 'warning' : 'on_time'
}

/** Share of the working days that were over when `today` began. */
function shareOver({ startDate, endDate }: PacedSprint, today: string): number {
  const days = workingDaysBetween(startDate, endDate)
  if (days.length === 0) return today > endDate ? 1 : 0
  return days.filter((day) => day < today).length / days.length
}

/** '2 pontos adiante'; undefined where the plan is met, or missed by so little that the sprint counts as on time. */
export function paceFigure({ verdict, pointsAhead, openPoints }: Pace): string | undefined {
  if (verdict === 'completed') return 'tudo concluído'
  if (verdict === 'delayed') return openPoints > 0 ? `${points(openPoints)} em aberto` : undefined
  if (pointsAhead > 0) return `${points(pointsAhead)} adiante`
  return verdict === 'warning' && pointsAhead < 0 ? `${points(-pointsAhead)} atrás` : undefined
}

const points = (count: number) => plural(count, 'ponto', 'pontos')
