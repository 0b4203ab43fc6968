import { Client, ClientDraft, ClientPatch, ClientStatus, Segment } from '@cadencia/crm/clients/contract'
import type { FormErrors } from '@mantine/form'
import { zod4Resolver } from 'mantine-form-zod-resolver'
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
  /** Of the client that is changed; 0 for a new one. */
  version: number
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
  version: 0,
}

export function formOf(client: Client): ClientForm {
  const { name, company, status, segment, contractValue, notes, assignedTo, version } = client
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
    version,
  }
}

/** The client as a colleague left it, as the form edits it. */
export function currentForm(current: unknown): ClientForm | undefined {
  const client = Client.safeParse(current).data
  return client && formOf(client)
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

export function draftOf(values: ClientForm): z.input<typeof ClientDraft> {
  return { ...shared(values), ...(values.assignedTo ? { assignedTo: values.assignedTo } : {}) }
}

export function patchOf(values: ClientForm): z.input<typeof ClientPatch> {
  return { ...shared(values), assignedTo: values.assignedTo, version: values.version }
}

export function validateNew(values: ClientForm): FormErrors {
  return zod4Resolver(ClientDraft)({ ...draftOf(values) })
}

export function validateChanged(values: ClientForm): FormErrors {
  return zod4Resolver(ClientPatch)({ ...patchOf(values) })
}

/** Whether enough is typed to be saved. */
export const isComplete = ({ name }: ClientForm) => name.trim() !== ''
