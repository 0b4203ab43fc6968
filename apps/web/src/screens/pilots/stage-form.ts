import { type PilotStage, type StageDraft, StageStatus } from '@cadencia/pilots/contract'
import type { z } from 'zod'

/** The form's fields as they are typed. */
export interface StageForm {
  title: string
  description: string
  status: string
  /** `YYYY-MM-DD`. */
  dueDate: string | null
  assignedTo: string | null
}

export const EMPTY_STAGE: StageForm = {
  title: '',
  description: '',
  status: 'pending',
  dueDate: null,
  assignedTo: null,
}

/** A stage as the form edits it. */
export function formOf({ title, description, status, dueDate, assignedTo }: PilotStage): StageForm {
  return { title, description, status, dueDate, assignedTo }
}

/** The fields as the contract takes them; without an assignee it is empty. */
export function bodyOf({
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
