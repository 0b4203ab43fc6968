import { type Db, transact } from '@cadencia/db/client'
import type { Actor } from '@cadencia/server/actor'
import { notFound } from '@cadencia/server/app-error'
import type { z } from 'zod'
import type { CrmContext } from '../context.ts'
import { LEAD_MESSAGES, type Lead } from './contract.ts'
import type { ConsentDraft } from './personal-data-contract.ts'
import { lockLead, writeLeads } from './repository.ts'
import { getLeadRecord, noteChange } from './service.ts'

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
    const before = await lockLead(trx, id)
    if (!before) throw notFound(LEAD_MESSAGES.unknown)
    const isWithdrawn = draft.consent === 'withdrawn'
    // An opt-out is permanent; later consent does not revoke it.
    if (isWithdrawn) await messenger.cancelMessages(trx, { leadIds: [id] }, WITHDRAWN)
    if (isWithdrawn && before.phone !== null) await messenger.suppress(trx, before.phone, 'staff')
    await writeLeads(trx, [id], {
      consent: draft.consent,
      consent_note: draft.note,
      consent_at: actor.at,
      consent_by: actor.actorId,
      is_opted_out: before.isOptedOut || (isWithdrawn && before.phone !== null),
      updated_at: actor.at,
    })
    const after = await getLeadRecord(trx, id)
    await noteChange(trx, { before, after }, actor)
    return after
  })
}
