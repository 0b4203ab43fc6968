import type { Db } from '@cadencia/db/client'
import { record } from '@cadencia/db/outbox'
import type { Actor } from '@cadencia/server/actor'
import { leadConverted } from '../facts.ts'
import { writeHistory } from '../shared/history.ts'
import type { Lead } from './contract.ts'
import { writeLeads } from './repository.ts'

interface Made {
  readonly opportunityId: string | null
  readonly clientId: string | null
}

/** A lead became an opportunity or a client: it is qualified from then on, and its history and a fact tell so. */
export async function qualifyLead(
  trx: Db,
  { id, status, convertedAt }: Pick<Lead, 'id' | 'status' | 'convertedAt'>,
  made: Made,
  actor: Actor,
): Promise<void> {
  const written = { status: 'qualified', converted_at: convertedAt ?? actor.at, updated_at: actor.at }
  await writeLeads(trx, [id], written)
  const changes = [{ field: 'status', from: status, to: 'qualified' }]
  await writeHistory(trx, [{ noun: 'lead', recordId: id, what: 'converted', changes }], actor)
  await record(trx, leadConverted, { leadId: id, ...made, ...actor })
}
