import { type Db, transact } from '@cadencia/db/client'
import type { Actor } from '@cadencia/server/actor'
import type { z } from 'zod'
import type { CrmContext } from '../context.ts'
import type { Lead } from './contract.ts'
import type { ConsentDraft } from './personal-data-contract.ts'
import { leads } from './record.ts'

/** Why a message to a lead is not sent. */
export const WITHDRAWN = 'O lead retirou o consentimento'

type MessengerContext = Pick<CrmContext, 'messenger'>

/** Stores consent or its withdrawal; a withdrawal also suppresses the number. */
export function changeConsent(
  db: Db,
  id: string,
  {
    draft,
    messenger,
    actor,
  }: MessengerContext & { readonly draft: z.infer<typeof ConsentDraft>; readonly actor: Actor },
): Promise<Lead> {
  return transact(db, async (trx) => {
    const before = await leads.lock(trx, id)
    const isWithdrawn = draft.consent === 'withdrawn'
    // An opt-out is permanent; later consent does not revoke it.
    if (isWithdrawn) await messenger.cancelMessages(trx, { leadIds: [id] }, WITHDRAWN)
    if (isWithdrawn && before.phone !== null) await messenger.suppress(trx, before.phone, 'staff')
    const changes = {
      consent: draft.consent,
      consentNote: draft.note,
      consentAt: actor.at,
      consentBy: actor.actorId,
      isOptedOut: before.isOptedOut || (isWithdrawn && before.phone !== null),
    }
    return leads.patch(trx, before, { changes, actor })
  })
}
