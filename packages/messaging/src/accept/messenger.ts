import { randomUUID } from 'node:crypto'
import { isLongerThan } from '@cadencia/contract/length'
import { type Db, transact } from '@cadencia/db/client'
import { readPage } from '@cadencia/server/list-page'
import { sql } from 'kysely'
import { readContact, suppressionKeys } from '../contacts/identity.ts'
import { listPhones } from '../contacts/repository.ts'
import { optInContact, optOutContact } from '../contacts/service.ts'
import { type GatewayContext, isoOf } from '../context.ts'
import type { MessageSubject } from '../contract.ts'
import { MESSAGE_MAX } from '../facts.ts'
import type { Contact } from '../gateway/events.ts'
import type {
  EnqueuedMessage,
  KeptMessage,
  MessageAttachment,
  MessageDraft,
  Messenger,
  ReleasedMessages,
} from '../messenger-contract.ts'
import { canonicalPhone, readPhone } from '../phone.ts'
import { COLUMNS, messageList, presentMessage, tell } from '../repository.ts'
import { cancel } from './cancellation.ts'
import { erase } from './erasure.ts'
import {
  listMarketing,
  listMarketingStopped,
  listOptedOut,
  listSuppressed,
  listWithoutMarketing,
} from './suppression-repository.ts'

/** WhatsApp cuts longer captions. */
const CAPTION_MAX = 1024
const KEY_MAX = 200
const ROWS_AT_ONCE = 500
const LISTED = 1000

/** The port through which other domains write to people. */
export function createMessenger({ now }: Pick<GatewayContext, 'now'>): Messenger {
  const messenger: Messenger = {
    enqueueMessage: async (trx, draft) => {
      const [result] = await messenger.enqueueMessages(trx, [draft])
      if (!result) throw new Error('a draft without a result')
      return result
    },
    enqueueMessages: (db, drafts) => transact(db, (trx) => enqueueAll(trx, drafts, isoOf(now()))),
    keepMessages,
    cancelMessages: (db, waiting, reason) => cancel(db, waiting, { reason, at: isoOf(now()) }),
    isOptedOut: listOptedOut,
    isMarketingStopped: listWithoutMarketing,
    listMarketing: async (db, phone) => {
      const known = canonicalPhone(phone)
      return known ? listMarketing(db, known.key) : []
    },
    suppress: async (db, phone, source) => {
      const known = readContact(phone)
      if (!known) return
      await optOutContact(db, { ...known, source, messageId: null, subject: null, at: isoOf(now()) })
    },
    unsuppress: async (db, phone, source) => {
      const known = canonicalPhone(phone)
      if (!known) return
      await optInContact(db, known, { source, at: isoOf(now()) })
    },
    listMessages: async (db, subject) =>
      (await readPage(messageList(db, { leadId: subject.id }), { limit: LISTED }))
        .reverse()
        .map(presentMessage),
    assignMessages: assign,
    releaseMessages: release,
    eraseMessages: (db, subject, phones = []) => erase(db, { subject, phones, at: isoOf(now()) }),
  }
  return messenger
}

interface Part {
  readonly body: string
  readonly attachment: MessageAttachment | null
  readonly template: string | null
}

/** Each part is one gateway call. A text that fits becomes the caption of the first file. */
function partsOf({ text, attachments = [], template }: MessageDraft): Part[] {
  const isCaption = attachments.length > 0 && !template && !isLongerThan(text, CAPTION_MAX)
  const files = attachments.map((attachment, index) => ({
    body: isCaption && index === 0 ? text : '',
    attachment,
    template: null,
  }))
  const words = { body: text, attachment: null, template: template ? JSON.stringify(template) : null }
  return isCaption ? files : [words, ...files]
}

/** Throws on programming errors. */
function check({ key, text }: MessageDraft): void {
  if (key.length === 0 || key.length > KEY_MAX)
    throw new Error(`a message's key has 1 to ${KEY_MAX} characters`)
  if (text.trim() === '' || isLongerThan(text, MESSAGE_MAX)) {
    throw new Error(`a message has 1 to ${MESSAGE_MAX} characters`)
  }
}

function rowsOf(draft: MessageDraft, { phone, waUserId }: Contact, at: string) {
  return partsOf(draft).map(({ attachment, ...part }, index) => ({
    key: draft.key,
    part: index + 1,
    direction: 'outgoing',
    state: 'pending',
    contact: phone?.e164 ?? null,
    contact_key: phone?.key ?? null,
    wa_user_id: waUserId,
    ...part,
    attachment: attachment && JSON.stringify(attachment),
    subject_kind: draft.subject?.kind ?? null,
    subject_id: draft.subject?.id ?? null,
    source_id: draft.sourceId ?? null,
    owner_id: draft.ownerId ?? null,
    not_before: draft.notBefore?.toISOString() ?? null,
    created_at: at,
  }))
}

async function enqueueAll(trx: Db, drafts: readonly MessageDraft[], at: string): Promise<EnqueuedMessage[]> {
  for (const draft of drafts) check(draft)
  const contacts = await readContacts(trx, drafts)
  const keys = [...new Set(contacts.flatMap((contact) => (contact ? suppressionKeys(contact) : [])))]
  const suppressed = await listSuppressed(trx, keys)
  const stopped = await listMarketingStopped(trx, drafts.some(({ sourceId }) => sourceId) ? keys : [])
  const accepted = new Map<string, ReturnType<typeof rowsOf>>()
  const results = drafts.map((draft, index) => {
    const { key } = draft
    const contact = contacts[index]
    if (!contact) {
      const reason = readPhone(draft.contact)?.isService ? 'service_phone' : 'invalid_phone'
      return { ok: false, key, reason } as const
    }
    const isAmong = (some: ReadonlySet<string>) => suppressionKeys(contact).some((one) => some.has(one))
    if (isAmong(suppressed)) return { ok: false, key, reason: 'opted_out' } as const
    if (draft.sourceId && isAmong(stopped)) return { ok: false, key, reason: 'marketing_stopped' } as const
    if (!accepted.has(key)) accepted.set(key, rowsOf(draft, contact, at))
    return { ok: true, key } as const
  })
  const made = await insert(trx, [...accepted.values()].flat())
  await tell(trx, 'pending', made, at)
  const isNew = new Set(made.map(({ key }) => key))
  const ids = await idsOf(trx, [...accepted.keys()])
  return results.map((result) =>
    result.ok ? { ...result, messageId: ids.get(result.key) ?? '', isNew: isNew.has(result.key) } : result,
  )
}

/** Whom drafts go to: the number, where one is known of an id. */
async function readContacts(db: Db, drafts: readonly MessageDraft[]): Promise<(Contact | null)[]> {
  const contacts = drafts.map(({ contact }) => readContact(contact))
  const phones = await listPhones(db, [...new Set(contacts.flatMap((contact) => contact?.waUserId ?? []))])
  return contacts.map((contact) => {
    const phone = phones.get(contact?.waUserId ?? '')
    return phone ? { phone, waUserId: null } : contact
  })
}

async function insert(trx: Db, rows: ReturnType<typeof rowsOf>) {
  const made = []
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
    const batch = await trx
      .insertInto('messages')
      .values(rows.slice(start, start + ROWS_AT_ONCE))
      .onConflict((conflict) => conflict.columns(['key', 'part']).doNothing())
      .returning(COLUMNS)
      .execute()
    made.push(...batch)
  }
  return made
}

async function idsOf(trx: Db, keys: readonly string[]): Promise<ReadonlyMap<string | null, string>> {
  if (keys.length === 0) return new Map()
  const rows = await trx
    .selectFrom('messages')
    .select(['id', 'key'])
    .where('key', 'in', keys)
    .where('part', '=', 1)
    .execute()
  return new Map(rows.map(({ id, key }) => [key, id]))
}

async function assign(trx: Db, phone: string, { kind, id }: MessageSubject): Promise<number> {
  const known = canonicalPhone(phone)
  if (!known) return 0
  const { numUpdatedRows } = await trx
    .updateTable('messages')
    .set({ subject_kind: kind, subject_id: id })
    .where('contact_key', '=', known.key)
    .where('subject_id', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

async function release(trx: Db, { kind, ids }: ReleasedMessages): Promise<void> {
  if (ids.length === 0) return
  await trx
    .updateTable('messages')
    .set({ subject_kind: null, subject_id: null })
    .where(kind === 'message' ? 'id' : 'subject_id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
}

/** Stores messages of the past (demo data) with the timestamps that their states imply. */
export async function keepMessages(trx: Db, kept: readonly KeptMessage[]): Promise<void> {
  if (kept.length === 0) return
  await trx.insertInto('messages').values(kept.map(rowOf)).execute()
}

function rowOf({ key, contact, text, state, error = null, subject, sourceId, at }: KeptMessage) {
  const isIncoming = state === 'received'
  const hasArrived = state === 'delivered' || state === 'read'
  return {
    ...{ key, contact, contact_key: contact.slice(1), body: text, state, error },
    direction: isIncoming ? 'incoming' : 'outgoing',
    ...{ subject_kind: subject.kind, subject_id: subject.id, source_id: sourceId ?? null },
    ...{ provider: 'simulated', provider_id: randomUUID(), attempts: isIncoming ? 0 : 1, created_at: at },
    sending_at: isIncoming ? null : at,
    acknowledged_at: hasArrived || state === 'sent' ? at : null,
    delivered_at: hasArrived ? at : null,
    read_at: state === 'read' ? at : null,
  }
}
