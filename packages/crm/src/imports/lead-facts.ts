import type { Db } from '@cadencia/db/client'
import { inParts } from '@cadencia/db/in-parts'
import { recordAll } from '@cadencia/db/outbox'
import type { Actor } from '@cadencia/server/actor'
import { leadChanged } from '../facts.ts'
import type { WrittenLead } from './lead-repository.ts'

/** Records the fact of each lead that an import, or undoing one, wrote over; owner and status stay as they were. */
export async function tellWritten(
  trx: Db,
  leads: readonly WrittenLead[],
  { actorId, at }: Actor<string | null>,
): Promise<void> {
  for (const some of inParts(leads)) {
    const payloads = some.map(({ leadId, source, status, assignedTo }) => ({
      ...{ leadId, source, status, assignedTo, isOneOfMany: true, actorId, at },
      before: { status, assignedTo },
    }))
    await recordAll(trx, leadChanged, payloads)
  }
}
