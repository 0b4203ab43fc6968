import { MAX_SCORE, type Sprint, type SprintDraft } from '@cadencia/sprints/contract'
import type { z } from 'zod'

/** The form's fields as they are typed. */
export interface SprintForm {
  teamId: string | null
  name: string
  /** Null until it is typed: then it is the team's next. */
  number: number | string | null
  startDate: string | null
  endDate: string | null
  maxScore: number | string
}

export const EMPTY_SPRINT: SprintForm = {
  teamId: null,
  name: '',
  number: null,
  startDate: null,
  endDate: null,
  maxScore: MAX_SCORE.default,
}

/**
 * The fields as the contract takes them; wrong values are left for its schema to refuse. `nextNumber` stands for an
 * untyped number.
 */
export function bodyOf(values: SprintForm, nextNumber: number): z.input<typeof SprintDraft> {
  const { teamId, name, number, startDate, endDate, maxScore } = values
  return {
    teamId: teamId ?? '',
    name,
    number: Number(number ?? nextNumber),
    startDate: startDate ?? '',
    endDate: endDate ?? '',
    maxScore: Number(maxScore),
  }
}

/** A sprint as the form edits it. */
export function fieldsOf({ teamId, name, number, startDate, endDate, maxScore }: Sprint): SprintForm {
  return { teamId, name, number, startDate, endDate, maxScore }
}

/** The number after the highest of a team's sprints; 1 where it has none. */
export function nextNumberOf(sprints: readonly Pick<Sprint, 'number'>[]): number {
  return Math.max(0, ...sprints.map(({ number }) => number)) + 1
}
