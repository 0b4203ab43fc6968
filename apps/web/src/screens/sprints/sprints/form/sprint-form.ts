import type { Sprint, SprintDraft } from '@cadencia/sprints/contract'
import type { z } from 'zod'
import { emptyForm, type FormOf, fieldsBody } from '../../../../records/fields/form-values.ts'
import { SPRINT_FIELDS } from '../fields.tsx'

/** The form's fields as they are typed. */
export interface SprintForm extends Omit<FormOf<typeof SPRINT_FIELDS>, 'number'> {
  /** Null until it is typed: then it is the team's next. */
  number: number | string | null
}

export const EMPTY_SPRINT: SprintForm = { ...emptyForm(SPRINT_FIELDS), number: null }

/**
 * The fields as the contract takes them; wrong values are left for its schema to refuse. `nextNumber` stands for an
 * untyped number.
 */
export function bodyOf(values: SprintForm, nextNumber: number): z.input<typeof SprintDraft> {
  const { teamId, number, startDate, endDate } = values
  return {
    ...fieldsBody(SPRINT_FIELDS, { ...values, number: number ?? nextNumber }),
    teamId: teamId ?? '',
    startDate: startDate ?? '',
    endDate: endDate ?? '',
  }
}

/** The number after the highest of a team's sprints; 1 where it has none. */
export function nextNumberOf(sprints: readonly Pick<Sprint, 'number'>[]): number {
  return Math.max(0, ...sprints.map(({ number }) => number)) + 1
}
