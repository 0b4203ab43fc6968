import {
  DEFAULT_SOURCE,
  type Lead,
  type LeadDraft,
  LeadSource,
  LeadStatus,
  Temperature,
} from '@cadencia/crm/leads/contract'
import type { z } from 'zod'
import { numberOf } from '../forms/money-field.tsx'

/** The form's fields as they are typed. */
export interface LeadForm {
  name: string
  email: string
  phone: string
  company: string
  source: string
  status: string
  temperature: string | null
  /** Empty while it is the server's to estimate. */
  score: string | number
  notes: string
  assignedTo: string | null
}

export const EMPTY_LEAD: LeadForm = {
  name: '',
  email: '',
  phone: '',
  company: '',
  source: DEFAULT_SOURCE,
  status: 'new',
  temperature: null,
  score: '',
  notes: '',
  assignedTo: null,
}

/** A lead as the form edits it. */
export function formOf(lead: Lead): LeadForm {
  const { name, email, phone, company, source, status, temperature, score, notes, assignedTo } = lead
  return {
    name,
    email: email ?? '',
    phone: phone ?? '',
    company,
    source,
    status,
    temperature,
    score,
    notes,
    assignedTo,
  }
}

/** Name, and how to reach them: e-mail, or the phone of who came by WhatsApp. */
export function isComplete({ name, email, phone, source }: LeadForm): boolean {
  return name.trim() !== '' && (source === 'whatsapp' ? phone : email).trim() !== ''
}

function shared({ name, email, phone, company, source, notes }: LeadForm) {
  return { name, email, phone, company, source: LeadSource.catch(DEFAULT_SOURCE).parse(source), notes }
}

/** Body of a new lead; without an owner it is the creator's. */
export function draftOf(values: LeadForm): z.input<typeof LeadDraft> {
  return { ...shared(values), ...(values.assignedTo ? { assignedTo: values.assignedTo } : {}) }
}

/** Body of an edit. */
export function editBodyOf(values: LeadForm) {
  return {
    ...shared(values),
    status: LeadStatus.catch('new').parse(values.status),
    temperature: Temperature.nullable().catch(null).parse(values.temperature),
    score: numberOf(values.score),
    assignedTo: values.assignedTo,
  }
}
