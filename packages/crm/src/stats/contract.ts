import { endpoint } from '@cadencia/contract/endpoint'
import { z } from 'zod'
import { LeadSource, LeadStatus, Temperature } from '../leads/contract.ts'
import { Stage } from '../opportunities/contract.ts'

/** The four figures of the summary, and totals. Amounts in reais. */
export const CrmStats = z.object({
  totalLeads: z.int(),
  totalOpportunities: z.int(),
  totalClients: z.int(),
  /** Sum of all opportunities' values. */
  pipelineTotal: z.number(),
  /** Clients over opportunities, a rounded percent; 0 when there are no opportunities. */
  conversionRate: z.int(),
  /** Of the open stages: values times probability. */
  forecast: z.number(),
  byStage: z.array(z.object({ stage: Stage, count: z.int(), value: z.number(), weighted: z.number() })),
  bySource: z.array(z.object({ source: LeadSource, count: z.int() })),
  byStatus: z.array(z.object({ status: LeadStatus, count: z.int() })),
  byTemperature: z.array(z.object({ temperature: Temperature, count: z.int() })),
  activities: z.object({ overdue: z.int(), upcoming: z.int() }),
})
export type CrmStats = z.infer<typeof CrmStats>

export const getCrmStats = endpoint({
  method: 'GET',
  url: '/api/crm/stats',
  summary: 'Os números do CRM',
  schema: { response: { 200: CrmStats } },
  config: { area: 'crm', access: 'crm' },
})
