import { type Db, transact } from '@cadencia/db/client'
import { activeOr } from '@cadencia/server/active-people'
import type { Actor } from '@cadencia/server/actor'
import { checkingReferences } from '@cadencia/server/references'
import { typedPhone, withExtension } from '../leads/contact.ts'
import { requireOwner } from '../leads/service.ts'
import { type Client, type ClientDraft, type ClientPatch, SEGMENT_FROM, type Segment } from './contract.ts'
import { clients } from './record.ts'
import { findClientOf } from './repository.ts'

const REFERENCES = { clients_lead_id_fkey: ['leadId', 'Lead não encontrado'] } as const

/** The segment of a contract value in reais. */
export function segmentOf(value: number): Segment {
  if (value >= SEGMENT_FROM.enterprise) return 'enterprise'
  if (value >= SEGMENT_FROM.large) return 'large'
  return value >= SEGMENT_FROM.medium ? 'medium' : 'small'
}

/** Makes a client. Throws 400 for a wrong phone, an unknown owner or lead. */
export function addClient(db: Db, draft: ClientDraft, actor: Actor): Promise<Client> {
  const { assignedTo = actor.actorId, phone, ...fields } = draft
  const { actorId: createdBy, at } = actor
  const { stored, extension } = typedPhone(phone)
  return checkingReferences(REFERENCES, () =>
    transact(db, async (trx) => {
      await requireOwner(trx, assignedTo)
      const values = {
        ...fields,
        ...stored,
        company: fields.company ?? '',
        notes: withExtension(fields.notes ?? '', extension),
        ...{ assignedTo, createdBy, createdAt: at, updatedAt: at },
      }
      return clients.insert(trx, values, { actor })
    }),
  )
}

/** Changes a client. Throws 404, 409 for a stale version, 400 for what is unknown or wrong. */
export function changeClient(
  db: Db,
  id: string,
  { patch, actor }: { readonly patch: ClientPatch; readonly actor: Actor },
): Promise<Client> {
  const { version, phone, ...fields } = patch
  const typed = phone === undefined ? undefined : typedPhone(phone)
  return checkingReferences(REFERENCES, () =>
    transact(db, async (trx) => {
      const before = await clients.lock(trx, id, { version })
      await requireOwner(trx, patch.assignedTo, before.assignedTo)
      const notes = typed?.extension
        ? withExtension(patch.notes ?? before.notes, typed.extension)
        : patch.notes
      return clients.patch(trx, before, { changes: { ...fields, ...typed?.stored, notes }, actor })
    }),
  )
}

export async function deleteClient(db: Db, id: string, actor: Actor): Promise<void> {
  await transact(db, (trx) => clients.remove(trx, id, { actor }))
}

export function undeleteClient(db: Db, id: string, actor: Actor): Promise<Client> {
  return transact(db, (trx) => clients.restore(trx, id, { actor }))
}

/** Who a client is made of. */
interface Origin {
  readonly leadId: string | null
  readonly name: string
  readonly company: string
  readonly email: string | null
  readonly phone: string | null
  readonly assignedTo: string | null
}

/**
 * The client of a lead with more contract value: the one that there is already, active again, or a new one.
 *
 * @param value reais that are added
 */
export async function creditClientOf(trx: Db, lead: Origin, value: number, actor: Actor): Promise<Client> {
  const known = lead.leadId === null ? undefined : await findClientOf(trx, { ...lead, id: lead.leadId })
  if (known) return creditClient(trx, known, value, actor)
  const { actorId: createdBy, at } = actor
  const values = {
    leadId: lead.leadId,
    name: lead.name,
    company: lead.company,
    email: lead.email,
    ...typedPhone(lead.phone).stored,
    segment: segmentOf(value),
    contractValue: value,
    assignedTo: await activeOr(trx, lead.assignedTo, createdBy),
    ...{ createdBy, createdAt: at, updatedAt: at },
  }
  return clients.insert(trx, values, { actor })
}

/** Adds to a client's contract value, or takes from it; who gets more is active again. */
export function creditClient(trx: Db, client: Client, value: number, actor: Actor): Promise<Client> {
  const contractValue = Math.max(0, Math.round((client.contractValue + value) * 100) / 100)
  const status = value > 0 ? 'active' : undefined
  return clients.patch(trx, client, { changes: { contractValue, status }, actor })
}
