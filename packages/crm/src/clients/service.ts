import { type Db, transact } from '@cadencia/db/client'
import { record } from '@cadencia/db/outbox'
import { changesBetween } from '@cadencia/records/history'
import { activeOr } from '@cadencia/server/active-people'
import type { Actor } from '@cadencia/server/actor'
import { notFound } from '@cadencia/server/app-error'
import { checkingReferences } from '@cadencia/server/references'
import { restoreDeleted, softDelete } from '@cadencia/server/soft-deletion'
import { requireVersion } from '@cadencia/server/versions'
import { clientChanged } from '../facts.ts'
import { typedPhone, withExtension } from '../leads/contact.ts'
import { requireOwner } from '../leads/service.ts'
import { requireOne } from '../shared/deletion-repository.ts'
import { writeHistory } from '../shared/history.ts'
import { type Client, type ClientDraft, type ClientPatch, SEGMENT_FROM, type Segment } from './contract.ts'
import {
  CLIENT_COLUMNS,
  findClient,
  findClientOf,
  insertClient,
  lockClient,
  writeClient,
} from './repository.ts'

const UNKNOWN = 'Cliente não encontrado.'
const REFERENCES = { clients_lead_id_fkey: ['leadId', 'Lead não encontrado'] } as const

const AUDITED_FIELDS = [
  'name',
  'company',
  'email',
  'phone',
  'status',
  'segment',
  'contractValue',
  'satisfactionScore',
  'notes',
  'assignedTo',
  'leadId',
] as const satisfies readonly (keyof Client)[]

export async function getClientRecord(db: Db, id: string): Promise<Client> {
  const client = await findClient(db, id)
  if (!client) throw notFound(UNKNOWN)
  return client
}

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
      const id = await insertClient(trx, {
        ...CLIENT_COLUMNS.row({
          ...fields,
          company: fields.company ?? '',
          notes: withExtension(fields.notes ?? '', extension),
          ...{ assignedTo, createdBy, createdAt: at, updatedAt: at },
        }),
        ...stored,
      })
      await writeHistory(trx, [{ noun: 'client', recordId: id, what: 'created' }], actor)
      await record(trx, clientChanged, { clientId: id, what: 'created', ...actor })
      return getClientRecord(trx, id)
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
      const before = await lockClient(trx, id)
      if (!before) throw notFound(UNKNOWN)
      await requireVersion(before, version)
      await requireOwner(trx, patch.assignedTo, before.assignedTo)
      await writeClient(trx, id, {
        ...CLIENT_COLUMNS.row({ ...fields, updatedAt: actor.at }),
        ...typed?.stored,
        ...(typed?.extension ? { notes: withExtension(patch.notes ?? before.notes, typed.extension) } : {}),
      })
      return noteChange(trx, before, actor)
    }),
  )
}

async function noteChange(trx: Db, before: Client, actor: Actor): Promise<Client> {
  const after = await getClientRecord(trx, before.id)
  const changes = changesBetween(before, after, AUDITED_FIELDS)
  if (changes.length > 0) {
    await writeHistory(trx, [{ noun: 'client', recordId: after.id, what: 'changed', changes }], actor)
  }
  await record(trx, clientChanged, { clientId: after.id, what: 'changed', ...actor })
  return after
}

export function deleteClient(db: Db, id: string, actor: Actor): Promise<void> {
  return transact(db, async (trx) => {
    requireOne(await softDelete(trx, 'clients', { ids: [id], at: actor.at }), UNKNOWN)
    await record(trx, clientChanged, { clientId: id, what: 'removed', ...actor })
  })
}

export function undeleteClient(db: Db, id: string, actor: Actor): Promise<Client> {
  return transact(db, async (trx) => {
    requireOne(await restoreDeleted(trx, 'clients', [id]), UNKNOWN)
    await record(trx, clientChanged, { clientId: id, what: 'created', ...actor })
    return getClientRecord(trx, id)
  })
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
  const id = await insertClient(trx, {
    lead_id: lead.leadId,
    name: lead.name,
    company: lead.company,
    email: lead.email,
    ...typedPhone(lead.phone).stored,
    segment: segmentOf(value),
    contract_value: value,
    assigned_to: await activeOr(trx, lead.assignedTo, actor.actorId),
    created_by: actor.actorId,
    created_at: actor.at,
    updated_at: actor.at,
  })
  await writeHistory(trx, [{ noun: 'client', recordId: id, what: 'created' }], actor)
  await record(trx, clientChanged, { clientId: id, what: 'created', ...actor })
  return getClientRecord(trx, id)
}

/** Adds to a client's contract value, or takes from it; who gets more is active again. */
export async function creditClient(trx: Db, client: Client, value: number, actor: Actor): Promise<Client> {
  const contractValue = Math.max(0, Math.round((client.contractValue + value) * 100) / 100)
  await writeClient(trx, client.id, {
    contract_value: contractValue,
    ...(value > 0 ? { status: 'active' } : {}),
    updated_at: actor.at,
  })
  return noteChange(trx, client, actor)
}
