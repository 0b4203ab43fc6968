import { type Db, transact } from '@cadencia/db/client'
import { activeOr } from '@cadencia/server/active-people'
import type { Actor } from '@cadencia/server/actor'
import { AppError } from '@cadencia/server/app-error'
import { creditClientOf } from '../clients/service.ts'
import { lockPipeline } from '../opportunities/repository.ts'
import { addOpportunity } from '../opportunities/service.ts'
import type { Conversion, Converted } from './conversion-contract.ts'
import { qualifyLead } from './qualification.ts'
import { leads } from './record.ts'

/**
 * Makes an opportunity or a client of a lead, which is qualified from then on. A lead that is a client already gives
 * its client the new contract's value. Throws 404, and 409 for one whose data was erased.
 */
export function convert(
  db: Db,
  id: string,
  { conversion, actor }: { readonly conversion: Conversion; readonly actor: Actor },
): Promise<Converted> {
  return transact(db, async (trx) => {
    if (conversion.to === 'opportunity') await lockPipeline(trx)
    const lead = await leads.lock(trx, id)
    if (lead.erasedAt !== null) throw new AppError('erased', 409, 'Os dados deste lead foram apagados.')
    const made =
      conversion.to === 'client'
        ? {
            opportunity: null,
            client: await creditClientOf(trx, { ...lead, leadId: id }, conversion.contractValue, actor),
          }
        : { opportunity: await openOpportunity(trx, lead, { conversion, actor }), client: null }
    const ids = { opportunityId: made.opportunity?.id ?? null, clientId: made.client?.id ?? null }
    return { lead: await qualifyLead(trx, lead, ids, actor), ...made }
  })
}

type ToOpportunity = Extract<Conversion, { to: 'opportunity' }>

async function openOpportunity(
  trx: Db,
  { id, assignedTo }: { readonly id: string; readonly assignedTo: string | null },
  { conversion, actor }: { readonly conversion: ToOpportunity; readonly actor: Actor },
) {
  const { to, ...draft } = conversion
  const owner = await activeOr(trx, assignedTo, actor.actorId)
  return addOpportunity(
    trx,
    { ...draft, leadId: id, clientId: null, notes: '', assignedTo: owner },
    { actor },
  )
}
