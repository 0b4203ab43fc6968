import { endpoint } from '@cadencia/contract/endpoint'
import { IdParams, requiredLine, TITLE_MAX } from '@cadencia/contract/values'
import { z } from 'zod'
import { Client } from '../clients/contract.ts'
import { DayInput, Money } from '../contract.ts'
import { OpenStage, Opportunity, Probability } from '../opportunities/contract.ts'
import { Lead } from './contract.ts'

/** What a conversion makes: an opportunity in an open stage, or a client at once. */
export const Conversion = z.discriminatedUnion(
  'to',
  [
    z.object({
      to: z.literal('opportunity'),
      title: requiredLine(TITLE_MAX, 'Título é obrigatório'),
      value: Money,
      stage: OpenStage.default('prospecting'),
      probability: Probability.optional(),
      expectedCloseDate: DayInput.default(null),
    }),
    z.object({ to: z.literal('client'), contractValue: Money.default(0) }),
  ],
  'Escolha em que converter',
)
export type Conversion = z.infer<typeof Conversion>

export const Converted = z.object({
  lead: Lead,
  opportunity: Opportunity.nullable(),
  client: Client.nullable(),
})
export type Converted = z.infer<typeof Converted>

export const convertLead = endpoint({
  method: 'POST',
  url: '/api/crm/leads/:id/convert',
  summary: 'Faz de um lead uma oportunidade ou um cliente',
  schema: { params: IdParams, body: Conversion, response: { 201: Converted } },
  config: { area: 'crm', access: 'crm' },
})
