import type { Client, ClientDraft } from '@cadencia/crm/clients/contract'
import type { z } from 'zod'
import { emptyForm, type FormOf, fieldsBody, fieldsForm } from '../../../records/fields/form-values.ts'
import { CLIENT_FIELDS } from './fields.tsx'

/** The form's fields as they are typed. */
export type ClientForm = FormOf<typeof CLIENT_FIELDS>

export const EMPTY_CLIENT: ClientForm = emptyForm(CLIENT_FIELDS)

export function formOf(client: Client): ClientForm {
  return fieldsForm(CLIENT_FIELDS, client)
}

/** Body of an edit. */
export function editBodyOf(values: ClientForm) {
  const body = fieldsBody(CLIENT_FIELDS, values)
  return { ...body, contractValue: body.contractValue ?? 0 }
}

/** Body of a new client; without an owner it is the creator's. */
export function draftOf(values: ClientForm): z.input<typeof ClientDraft> {
  const { assignedTo, ...body } = editBodyOf(values)
  return { ...body, ...(assignedTo !== null && { assignedTo }) }
}

/** Whether enough is typed to be saved. */
export const isComplete = ({ name }: ClientForm) => name.trim() !== ''
