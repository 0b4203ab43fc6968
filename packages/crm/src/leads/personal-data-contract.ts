import { endpoint } from '@cadencia/contract/endpoint'
import { Empty, IdParams, Instant, requiredText } from '@cadencia/contract/values'
import { z } from 'zod'
import { HistoryEntry } from '../contract.ts'
import { Lead } from './contract.ts'

const crm = { area: 'crm', access: 'crm' } as const

export const ConsentDraft = z.object({
  consent: z.enum(['granted', 'withdrawn'], 'Consentimento inválido'),
  /** How it was given or taken back: a form, a call, a message. */
  note: requiredText(500, 'Informe como o consentimento foi registrado'),
})

/** Everything that is kept about the person that a lead describes. */
export const LeadData = z.object({
  exportedAt: Instant,
  lead: Lead,
  opportunities: z.array(z.unknown()),
  clients: z.array(z.unknown()),
  activities: z.array(z.unknown()),
  attachments: z.array(z.unknown()),
  messages: z.array(z.unknown()),
  comments: z.array(z.unknown()),
  links: z.array(z.unknown()),
  history: z.array(HistoryEntry),
})
export type LeadData = z.infer<typeof LeadData>

export const recordConsent = endpoint({
  method: 'PUT',
  url: '/api/crm/leads/:id/consent',
  summary: 'Registra o consentimento de um lead, ou que o retirou',
  schema: { params: IdParams, body: ConsentDraft, response: { 200: Lead } },
  config: crm,
})

export const exportLeadData = endpoint({
  method: 'GET',
  url: '/api/crm/leads/:id/data',
  summary: 'Tudo o que se guarda sobre a pessoa (LGPD)',
  schema: { params: IdParams, response: { 200: LeadData } },
  config: crm,
})

export const eraseLeadData = endpoint({
  method: 'DELETE',
  url: '/api/crm/leads/:id/data',
  summary: 'Apaga os dados pessoais do lead, sem volta (LGPD)',
  schema: { params: IdParams, response: { 204: Empty } },
  config: { ...crm, area: 'session' },
})
