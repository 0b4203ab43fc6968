import { type Client, type ClientDraft, ClientStatus, Segment } from '@cadencia/crm/clients/contract'
import type { z } from 'zod'
import { numberOf } from '../forms/money-field.tsx'

/** The form's fields as they are typed. */
export interface ClientForm {
  name: string
  company: string
  email: string
  phone: string
  status: string
  segment: string
  contractValue: string | number
  /** Empty until it was asked. */
  satisfactionScore: string | number
  notes: string
  assignedTo: string | null
}

export const EMPTY_CLIENT: ClientForm = {
  name: '',
  company: '',
  email: '',
  phone: '',
  status: 'active',
  segment: 'small',
  contractValue: '',
  satisfactionScore: '',
  notes: '',
  assignedTo: null,
}

export function formOf(client: Client): ClientForm {
  const { name, company, status, segment, contractValue, notes, assignedTo } = client
  return {
    name,
    company,
    email: client.email ?? '',
    phone: client.phone ?? '',
    status,
    segment,
    contractValue,
    satisfactionScore: client.satisfactionScore ?? '',
    notes,
    assignedTo,
  }
}

function shared(values: ClientForm) {
  const { name, company, email, phone, status, segment, contractValue, satisfactionScore, notes } = values
  return {
    name,
    company,
    email,
    phone,
    status: ClientStatus.catch('active').parse(status),
    segment: Segment.catch('small').parse(segment),
    contractValue: numberOf(contractValue),
    satisfactionScore: satisfactionScore === '' ? null : numberOf(satisfactionScore),
    notes,
  }
}

/** Body of a new client; without an owner it is the creator's. */
export function draftOf(values: ClientForm): z.input<typeof ClientDraft> {
  return { ...shared(values), ...(values.assignedTo ? { assignedTo: values.assignedTo } : {}) }
}

/** Body of an edit. */
export function editBodyOf(values: ClientForm) {
  return { ...shared(values), assignedTo: values.assignedTo }
}

/** Whether enough is typed to be saved. */
export const isComplete = ({ name }: ClientForm) => name.trim() !== ''
