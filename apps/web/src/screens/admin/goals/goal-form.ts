import type { Goal } from '@cadencia/admin/goals/contract'

/** The form's fields as they are typed. */
export interface GoalFields {
  title: string
  description: string
  targetValue: number | string
  unit: string
  period: string | null
  /** `YYYY-MM-DD`. */
  startDate: string | null
  endDate: string | null
  sector: string | null
  /** As text, for the list of choices. */
  scoreWeight: string
  isActiveForScoring: boolean
}

export const EMPTY_GOAL: GoalFields = {
  title: '',
  description: '',
  targetValue: '',
  unit: '',
  period: null,
  startDate: null,
  endDate: null,
  sector: null,
  scoreWeight: '1',
  isActiveForScoring: true,
}

/** A goal as the form edits it. */
export function fieldsOf(goal: Goal): GoalFields {
  const { title, description, targetValue, unit, period, startDate, endDate, sector } = goal
  const { scoreWeight, isActiveForScoring } = goal
  return {
    title,
    description,
    targetValue,
    unit,
    period,
    startDate,
    endDate,
    sector,
    scoreWeight: String(scoreWeight),
    isActiveForScoring,
  }
}

/** What the form sends; its schema is still to read it. */
export function bodyOf({ targetValue, scoreWeight, ...fields }: GoalFields) {
  return {
    ...fields,
    targetValue: targetValue === '' ? undefined : Number(targetValue),
    scoreWeight: Number(scoreWeight),
  }
}

/** A goal can be created once title, sector, target value and period are filled. */
export function isComplete({ title, sector, targetValue, period }: GoalFields): boolean {
  return title.trim() !== '' && sector !== null && targetValue !== '' && period !== null
}
