import type { Lead, LeadDraft } from '@cadencia/crm/leads/contract'
import type { z } from 'zod'
import { emptyForm, type FormOf, fieldsBody, fieldsForm } from '../../../records/fields/form-values.ts'
import { LEAD_FIELDS } from './fields.tsx'

/** The form's fields as they are typed. */
export type LeadForm = FormOf<typeof LEAD_FIELDS>

export const EMPTY_LEAD: LeadForm = emptyForm(LEAD_FIELDS)

/** A lead as the form edits it. */
export function formOf(lead: Lead): LeadForm {
  return fieldsForm(LEAD_FIELDS, lead)
}

/** Name, and how to reach them: e-mail, or the phone of who came by WhatsApp. */
export function isComplete({ name, email, phone, source }: LeadForm): boolean {
  return name.trim() !== '' && (source === 'whatsapp' ? phone : email).trim() !== ''
}

/** Body of a new lead; without an owner it is the creator's. */
export function draftOf(values: LeadForm): z.input<typeof LeadDraft> {
  const {
    status: _status,
    temperature: _,
    score: _score,
    assignedTo,
    ...body
  } = fieldsBody(LEAD_FIELDS, values)
  return { ...body, ...(assignedTo !== null && { assignedTo }) }
}

/** Body of an edit. */
export function editBodyOf(values: LeadForm) {
  const { score, ...body } = fieldsBody(LEAD_FIELDS, values)
  return { ...body, score: score ?? 0 }
}
