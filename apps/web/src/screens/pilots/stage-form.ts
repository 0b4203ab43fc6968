import { type PilotStage, StageDraft, StageStatus } from '@cadencia/pilots/contract'
import type { FormErrors } from '@mantine/form'
import { zod4Resolver } from 'mantine-form-zod-resolver'
import type { z } from 'zod'

/** The form's fields as they are typed. */
export interface StageForm {
  title: string
  description: string
  status: string
  /** `YYYY-MM-DD`. */
  dueDate: string | null
  assignedTo: string | null
  /** Of the stage that is changed; 0 for a new one. */
  version: number
}

export const EMPTY_STAGE: StageForm = {
  title: '',
  description: '',
  status: 'pending',
  dueDate: null,
  assignedTo: null,
  version: 0,
}

/** A stage as the form edits it. */
export function formOf({ title, description, status, dueDate, assignedTo, version }: PilotStage): StageForm {
  return { title, description, status, dueDate, assignedTo, version }
}

/** What the form sends; a stage of nobody's has an empty assignee. */
export function draftOf({
  title,
  description,
  status,
  dueDate,
  assignedTo,
}: StageForm): z.input<typeof StageDraft> {
  return {
    title,
    description,
    status: StageStatus.catch('pending').parse(status),
    dueDate,
    assignedTo: assignedTo ?? '',
  }
}

export function validateStage(values: StageForm): FormErrors {
  return zod4Resolver(StageDraft)({ ...draftOf(values) })
}
