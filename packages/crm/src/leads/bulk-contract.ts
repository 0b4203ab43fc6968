import { endpoint } from '@cadencia/contract/endpoint'
import { Id } from '@cadencia/contract/values'
import { z } from 'zod'
import { LeadFields } from './contract.ts'

const crm = { area: 'crm', access: 'crm' } as const

/** Leads that one call may change together. */
export const BULK_MAX = 500

export const LeadsPatch = z.object({
  ids: z
    .array(Id, 'Escolha os leads')
    .min(1, 'Escolha os leads')
    .max(BULK_MAX, `Escolha no máximo ${BULK_MAX} leads`),
  changes: z
    .object({
      status: LeadFields.status,
      temperature: LeadFields.temperature,
      source: LeadFields.source,
      score: LeadFields.score,
      assignedTo: LeadFields.assignedTo,
    })
    .partial()
    .refine((changes) => Object.keys(changes).length > 0, 'Escolha o que alterar'),
})
export type LeadsPatch = z.infer<typeof LeadsPatch>

export const updateLeads = endpoint({
  method: 'PATCH',
  url: '/api/crm/leads',
  summary: 'Altera vários leads de uma vez',
  schema: { body: LeadsPatch, response: { 200: z.object({ updated: z.int() }) } },
  config: crm,
})

export const removeLeads = endpoint({
  method: 'DELETE',
  url: '/api/crm/leads',
  summary: 'Exclui vários leads de uma vez',
  schema: { body: LeadsPatch.pick({ ids: true }), response: { 200: z.object({ removed: z.int() }) } },
  config: crm,
})

export const restoreLeads = endpoint({
  method: 'POST',
  url: '/api/crm/leads/restore',
  summary: 'Traz de volta vários leads excluídos, por um dia',
  schema: { body: LeadsPatch.pick({ ids: true }), response: { 200: z.object({ restored: z.int() }) } },
  config: crm,
})
