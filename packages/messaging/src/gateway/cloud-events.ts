import type { Receipt } from '../confirm/receipts.ts'
import { MARKETING_STOPPED } from '../contract.ts'
import { CLOUD_READERS, phonesOf } from './cloud-content.ts'
import { choicesOf, notUnderstood, personOf, replacedOf, templateOf } from './cloud-notices.ts'
import { readContent } from './content.ts'
import {
  boundedId,
  type Contact,
  type GatewayEvents,
  type Incoming,
  incomingFrom,
  joined,
  type LearnedId,
  NO_EVENTS,
  phoneOf,
  storable,
  unreadOf,
} from './events.ts'
import { at, fieldsOf, firstText, instantMs, isObject, itemsOf, textOf } from './loose.ts'
import { NOT_FOR_HIDDEN_NUMBERS, NOT_ON_WHATSAPP, OUTSIDE_WINDOW } from './provider.ts'

const REASONS: ReadonlyMap<string, string> = new Map([
  ['131047', OUTSIDE_WINDOW],
  ['131026', NOT_ON_WHATSAPP],
  ['131062', NOT_FOR_HIDDEN_NUMBERS],
  ['131050', MARKETING_STOPPED],
])
const STATES: ReadonlyMap<string, Receipt['state']> = new Map([
  ['sent', 'sent'],
  ['delivered', 'delivered'],
  ['read', 'read'],
  ['played', 'read'],
  ['failed', 'failed'],
])
/** States that say nothing of whether a message arrived. */
const NO_NEWS: ReadonlySet<string> = new Set(['accepted', 'pending', 'warning', 'deleted'])

/** Fields of Meta's webhooks that say nothing of messages to or from customers. */
const OTHER_FIELDS: ReadonlySet<string> = new Set([
  ...['account_alerts', 'account_review_update', 'account_update', 'account_settings_update'],
  ...['automatic_events', 'business_capability_update', 'business_status_update', 'calls', 'flows'],
  ...['group_lifecycle_update', 'group_participants_update', 'group_settings_update', 'group_status_update'],
  ...['history', 'message_echoes', 'message_template_components_update', 'message_template_quality_update'],
  ...['messaging_handovers', 'partner_solutions', 'payment_configuration_update'],
  ...['phone_number_name_update', 'phone_number_quality_update', 'security', 'smb_app_state_sync'],
  ...['smb_message_echoes', 'standby', 'template_category_update', 'template_correct_category_detection'],
  ...['tracking_events', 'business_username_update'],
])

/** What Meta tells in one call about our number; the order within says nothing. */
export function readCloudEvents(body: unknown, phoneId: string, now: number): GatewayEvents {
  const bodies = itemsOf(body)
  return joined(
    bodies.length === 0 ? [notUnderstood('', body)] : bodies.map((one) => readBody(one, phoneId, now)),
  )
}

function readBody(body: unknown, phoneId: string, now: number): GatewayEvents {
  const entries = at(body, 'entry')
  if (!isObject(entries)) return notUnderstood('', body)
  return joined(
    itemsOf(entries).map((entry) => {
      const changes = itemsOf(at(entry, 'changes'))
      return changes.length === 0
        ? notUnderstood('', entry)
        : joined(changes.map((change) => readChange(change, phoneId, now)))
    }),
  )
}

function readChange(change: unknown, phoneId: string, now: number): GatewayEvents {
  const field = textOf(at(change, 'field')).toLowerCase() || 'messages'
  const value = at(change, 'value')
  if (OTHER_FIELDS.has(field)) return NO_EVENTS
  const of = textOf(at(value, 'metadata', 'phone_number_id'))
  if (of !== '' && of !== phoneId) return NO_EVENTS
  if (field === 'user_preferences') return choicesOf(value, now)
  if (field === 'user_id_update') return replacedOf(value, now)
  if (field === 'message_template_status_update') return templateOf(value, now)
  const [contacts, messages, statuses] = ['contacts', 'messages', 'statuses'].map((name) =>
    itemsOf(at(value, name)),
  )
  if (field !== 'messages' || (!messages?.length && !statuses?.length)) return notUnderstood(field, change)
  return joined([
    { ...NO_EVENTS, ids: (contacts ?? []).flatMap((contact) => learned(contactOf(contact))) },
    ...(statuses ?? []).map((status) => receiptOf(status, now)),
    ...(messages ?? []).map((message) => messageOf(message, { contacts: contacts ?? [], now })),
  ])
}

const contactOf = (contact: unknown): Contact =>
  personOf(at(contact, 'wa_id'), at(contact, 'user_id'), at(contact, 'parent_user_id'))

function learned({ phone, waUserId }: Contact): LearnedId[] {
  return phone && waUserId ? [{ waUserId, phone, providerId: null }] : []
}

function receiptOf(item: unknown, now: number): GatewayEvents {
  const providerId = boundedId(textOf(at(item, 'id')))
  const status = textOf(at(item, 'status')).trim().toLowerCase()
  const state = STATES.get(status)
  const person = personOf(
    at(item, 'recipient_id'),
    at(item, 'recipient_user_id'),
    at(item, 'recipient_parent_user_id'),
  )
  const ids = learned(person)
  if (providerId !== null && NO_NEWS.has(status)) return { ...NO_EVENTS, ids }
  if (providerId === null || !state) return { ...notUnderstood('statuses', item), ids }
  const at_ = new Date(instantMs(at(item, 'timestamp'), now)).toISOString()
  const error = state === 'failed' ? reasonOf(itemsOf(at(item, 'errors'))[0]) : null
  return {
    ...NO_EVENTS,
    ids,
    receipts: [{ providerId, state, error, at: at_, waUserId: person.waUserId }],
    marketing: error === MARKETING_STOPPED ? [{ ...person, isStopped: true, at: at_ }] : [],
  }
}

const REASON_MAX = 300

function reasonOf(error: unknown): string {
  const code = textOf(at(error, 'code'))
  const known = REASONS.get(code)
  if (known) return known
  const words = [code && `(${code})`, textOf(at(error, 'title'))].filter(Boolean)
  const said = storable(words.join(': '), REASON_MAX)
  return said ? `O WhatsApp não entregou a mensagem ${said}` : 'O WhatsApp não entregou a mensagem'
}

interface Around {
  readonly contacts: readonly unknown[]
  readonly now: number
}

function messageOf(item: unknown, { contacts, now }: Around): GatewayEvents {
  if (!isObject(item) || fieldsOf(item).length === 0) return notUnderstood('messages', item)
  // Groups are no answers of a contact.
  if (textOf(at(item, 'group_id')) !== '') return NO_EVENTS
  const profile = profileOf(item, contacts)
  const sender = personOf(
    firstText(at(item, 'from'), at(profile, 'wa_id')),
    at(item, 'from_user_id'),
    at(profile, 'user_id'),
    at(item, 'from_parent_user_id'),
  )
  const { contact, former } = changeOf(item, sender)
  const type = textOf(at(item, 'type')).toLowerCase()
  const isBare = CLOUD_READERS.has(type) && at(item, type) === undefined
  const content = readContent(isBare ? { ...item, [type]: {} } : item, CLOUD_READERS)
  const message = incomingFrom({
    ...contact,
    providerId: textOf(at(item, 'id')),
    name: textOf(at(profile, 'profile', 'name')),
    username: firstText(at(profile, 'profile', 'username'), at(item, 'username'), at(item, 'from_username')),
    content: { ...content, quotedId: textOf(at(item, 'context', 'id')) || null },
    shared: sharedIn(item),
    former,
    atMs: instantMs(at(item, 'timestamp'), now),
    item,
  })
  const isWhole = content.isUnderstood && (message.phone !== null || message.waUserId !== null)
  return {
    ...NO_EVENTS,
    ids: learned(sender),
    incoming: [message],
    unread: isWhole ? [] : [unreadOf('messages', item)],
  }
}

/** The contact of the call that wrote this message; the only one, where the message does not say. */
function profileOf(item: unknown, contacts: readonly unknown[]): unknown {
  const [from, id] = [textOf(at(item, 'from')), textOf(at(item, 'from_user_id'))]
  const own = contacts.find(
    (contact) =>
      (from !== '' && textOf(at(contact, 'wa_id')) === from) ||
      (id !== '' && textOf(at(contact, 'user_id')) === id),
  )
  return own ?? (from === '' && id === '' && contacts.length === 1 ? contacts[0] : undefined)
}

/** A system message tells that somebody has another number, another id, or both. */
function changeOf(
  item: unknown,
  sender: Contact,
): { readonly contact: Contact; readonly former: Contact | null } {
  const system = at(item, 'system')
  const isChange = /changed/.test(textOf(at(system, 'type')))
  if (!isChange) return { contact: sender, former: null }
  const contact = personOf(
    firstText(at(system, 'wa_id'), at(system, 'new_wa_id')),
    at(system, 'user_id'),
    at(system, 'new_user_id'),
  )
  const former = {
    phone: sender.phone ?? phoneOf(textOf(at(system, 'customer'))),
    waUserId:
      boundedId(firstText(at(system, 'previous_user_id'), at(item, 'from_user_id'))) ?? sender.waUserId,
  }
  if (!contact.phone && !contact.waUserId) return { contact: sender, former: null }
  return { contact, former }
}

/** The number in a card that the contact was asked for, or sent by themselves; null for cards of others. */
function sharedIn(item: unknown): Incoming['shared'] {
  const cards = itemsOf(at(item, 'contacts'))
  if (cards.length !== 1) return null
  const origin = firstText(at(cards[0], 'origin'), at(item, 'origin')).toLowerCase()
  const phones = phonesOf(cards[0]).flatMap((phone) => phoneOf(phone.replaceAll(/[^\d+]/g, '')) ?? [])
  const [phone] = phones
  const isOne = phone !== undefined && phones.every(({ key }) => key === phone.key)
  return isOne && origin !== 'other' ? { phone, isOwn: origin === 'contact_request' } : null
}
