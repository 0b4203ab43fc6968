import type { Activity } from '@cadencia/crm/activities/contract'
import { emptyForm, type FormOf, fieldsBody, fieldsForm } from '../../../records/fields/form-values.ts'
import { ACTIVITY_FIELDS } from './fields.tsx'

/** The form's fields as they are typed. */
export type ActivityForm = FormOf<typeof ACTIVITY_FIELDS>

export const EMPTY_ACTIVITY: ActivityForm = emptyForm(ACTIVITY_FIELDS)

export function formOf(activity: Activity): ActivityForm {
  return fieldsForm(ACTIVITY_FIELDS, activity)
}

/** The fields as the contract takes them. */
export function bodyOf(values: ActivityForm) {
  return fieldsBody(ACTIVITY_FIELDS, values)
}

/** Whether enough is typed to be saved. */
export const isComplete = ({ subject }: ActivityForm) => subject.trim() !== ''
