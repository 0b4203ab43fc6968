import type { Db } from '@cadencia/db/client'
import { outboxRow } from '@cadencia/db/outbox'
import type { Actor } from '@cadencia/server/actor'
import { leadConverted } from '../facts.ts'
import type { Lead } from './contract.ts'
import { leads } from './record.ts'

interface Made {
  readonly opportunityId: string | null
  readonly clientId: string | null
}

/** A lead became an opportunity or a client: it is qualified from then on, and its history and a fact tell so. */
export function qualifyLead(trx: Db, lead: Lead, made: Made, actor: Actor): Promise<Lead> {
  return leads.patch(trx, lead, {
    changes: { status: 'qualified', convertedAt: lead.convertedAt ?? actor.at },
    what: 'converted',
    facts: ({ id }) => outboxRow(leadConverted, { leadId: id, ...made, ...actor }),
    actor,
  })
}
