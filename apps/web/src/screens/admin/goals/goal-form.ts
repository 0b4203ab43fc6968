import type { Goal } from '@cadencia/admin/goals/contract'
import { emptyForm, type FormOf, fieldsBody, fieldsForm } from '../../../records/fields/form-values.ts'
import { GOAL_FIELDS } from './fields.tsx'

/** The form's fields as they are typed. */
export interface GoalForm extends FormOf<typeof GOAL_FIELDS> {
  /** As text, for the list of choices. */
  scoreWeight: string
  isActiveForScoring: boolean
}

export const EMPTY_GOAL: GoalForm = { ...emptyForm(GOAL_FIELDS), scoreWeight: '1', isActiveForScoring: true }

/** A goal as the form edits it. */
export function formOf(goal: Goal): GoalForm {
  const { scoreWeight, isActiveForScoring } = goal
  return { ...fieldsForm(GOAL_FIELDS, goal), scoreWeight: String(scoreWeight), isActiveForScoring }
}

/** What the form sends; its schema is still to read it. */
export function bodyOf(values: GoalForm) {
  const { targetValue, ...fields } = fieldsBody(GOAL_FIELDS, values)
  return {
    ...fields,
    targetValue: targetValue ?? undefined,
    scoreWeight: Number(values.scoreWeight),
    isActiveForScoring: values.isActiveForScoring,
  }
}

/** A goal can be created once title, sector, target value and period are filled. */
export function isComplete({ title, sector, targetValue, period }: GoalForm): boolean {
  return title.trim() !== '' && sector !== null && targetValue !== '' && period !== null
}
