import type { StageDraft } from '@cadencia/pilots/contract'
import type { z } from 'zod'
import { type FormOf, fieldsBody } from '../../records/fields/form-values.ts'
import { STAGE_FIELDS } from './fields.tsx'

export type StageForm = FormOf<typeof STAGE_FIELDS>

/** The fields as the contract takes them; without an assignee it is empty. */
export function bodyOf(values: StageForm): z.input<typeof StageDraft> {
  return { ...fieldsBody(STAGE_FIELDS, values), assignedTo: values.assignedTo ?? '' }
}
