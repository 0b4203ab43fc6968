import {
  DEFAULT_SOURCE,
  Lead,
  LeadDraft,
  LeadPatch,
  LeadSource,
  LeadStatus,
  Temperature,
} from '@cadencia/crm/leads/contract'
import type { FormErrors } from '@mantine/form'
import { zod4Resolver } from 'mantine-form-zod-resolver'
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
  /** Of the lead that is changed; 0 for a new one. */
  version: number
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
  version: 0,
}

/** A lead as the form edits it. */
export function formOf(lead: Lead): LeadForm {
  const { name, email, phone, company, source, status, temperature, score, notes, assignedTo, version } = lead
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
    version,
  }
}

/** The lead as a colleague left it, as the form edits it. */
export function currentForm(current: unknown): LeadForm | undefined {
  const lead = Lead.safeParse(current).data
  return lead && formOf(lead)
}

/** Name, and how to reach them: e-mail, or the phone of who came by WhatsApp. */
export function isComplete({ name, email, phone, source }: LeadForm): boolean {
  return name.trim() !== '' && (source === 'whatsapp' ? phone : email).trim() !== ''
}

function shared({ name, email, phone, company, source, notes }: LeadForm) {
  return { name, email, phone, company, source: LeadSource.catch(DEFAULT_SOURCE).parse(source), notes }
}

/** What a new lead sends; without an owner it is the creator's. */
export function draftOf(values: LeadForm): z.input<typeof LeadDraft> {
  return { ...shared(values), ...(values.assignedTo ? { assignedTo: values.assignedTo } : {}) }
}

/** What a changed lead sends. */
export function patchOf(values: LeadForm): z.input<typeof LeadPatch> {
  return {
    ...shared(values),
    status: LeadStatus.catch('new').parse(values.status),
    temperature: Temperature.nullable().catch(null).parse(values.temperature),
    score: Math.round(numberOf(values.score)),
    assignedTo: values.assignedTo,
    version: values.version,
  }
}

export function validateNew(values: LeadForm): FormErrors {
  return zod4Resolver(LeadDraft)({ ...draftOf(values) })
}

export function validateChanged(values: LeadForm): FormErrors {
  return { ...zod4Resolver(LeadPatch)({ ...patchOf(values) }), ...missing(values) }
}

/** The rules of a new lead hold for a changed one as well. */
function missing(values: LeadForm): FormErrors {
  const { name, email, phone } = validateNew(values)
  return { ...(name ? { name } : {}), ...(email ? { email } : {}), ...(phone ? { phone } : {}) }
}
