import type { Goal } from '@cadencia/admin/goals/contract'
import { emptyForm, type FormOf, fieldsBody, fieldsForm } from '../../../records/fields/form-values.ts'
import { GOAL_FIELDS } from './fields.tsx'

/** The form's fields as they are typed. */
export interface GoalForm extends FormOf<typeof GOAL_FIELDS> {
  /** As text, for the list of choices. */
  scoreWeight: string
}

export const EMPTY_GOAL: GoalForm = { ...emptyForm(GOAL_FIELDS), scoreWeight: '1' }

/** A goal as the form edits it. */
export function formOf(goal: Goal): GoalForm {
  return { ...fieldsForm(GOAL_FIELDS, goal), scoreWeight: String(goal.scoreWeight) }
}

/** What the form sends; its schema is still to read it. */
export function bodyOf(values: GoalForm) {
  const { targetValue, ...fields } = fieldsBody(GOAL_FIELDS, values)
  return {
    ...fields,
    targetValue: targetValue ?? undefined,
    scoreWeight: Number(values.scoreWeight),
  }
}

/** A goal can be created once title, sector, target value and period are filled. */
export function isComplete({ title, sector, targetValue, period }: GoalForm): boolean {
  return title.trim() !== '' && sector !== null && targetValue !== '' && period !== null
}
