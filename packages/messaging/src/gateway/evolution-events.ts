import type { Receipt } from '../confirm/receipts.ts'
import { type Content, readContent } from './content.ts'
import {
  boundedId,
  type GatewayEvents,
  hashOf,
  incomingFrom,
  joined,
  type LearnedId,
  NO_EVENTS,
  unreadOf,
} from './events.ts'
import { EVOLUTION_READERS } from './evolution-content.ts'
import { contactOf, isPerson } from './jids.ts'
import { at, fieldsOf, firstText, instantMs, isObject, itemsOf, textOf } from './loose.ts'

const RECEIPTS: ReadonlyMap<string, Receipt['state']> = new Map([
  ['SERVER_ACK', 'sent'],
  ['DELIVERY_ACK', 'delivered'],
  ['READ', 'read'],
  ['PLAYED', 'read'],
  ['ERROR', 'failed'],
  // The same as WhatsApp Web numbers them.
  ['0', 'failed'],
  ['2', 'sent'],
  ['3', 'delivered'],
  ['4', 'read'],
  ['5', 'read'],
])
/** `DELETED` is what Evolution calls every state that it does not know. */
const NO_NEWS: ReadonlySet<string> = new Set(['', 'PENDING', '1', 'DELETED'])

/** Events that say nothing of messages to or from customers. */
const OTHER_EVENTS: ReadonlySet<string> = new Set([
  ...['application.startup', 'qrcode.updated', 'messages.set', 'messages.delete', 'send.message'],
  ...['send.message.update', 'contacts.set', 'contacts.upsert', 'contacts.update', 'presence.update'],
  ...['chats.set', 'chats.upsert', 'chats.update', 'chats.delete', 'groups.upsert', 'groups.update'],
  ...['group.update', 'group.participants.update', 'labels.edit', 'labels.association', 'call'],
  ...['typebot.start', 'typebot.change.status', 'creds.update', 'messaging.history.set', 'status.instance'],
  ...['instance.create', 'instance.delete', 'remove.instance', 'logout.instance', 'new.jwt.token'],
])

/** What Evolution tells in one call; nothing for what is about another instance, or is no news to us. */
export function readEvolutionEvents(body: unknown, instance: string, now: number): GatewayEvents {
  const events = itemsOf(body)
  if (events.length === 0) return notUnderstood('', body)
  return joined(events.map((event) => readEvent(event, instance, now)))
}

function readEvent(body: unknown, instance: string, now: number): GatewayEvents {
  if (!isObject(body) || fieldsOf(body).length === 0) return notUnderstood('', body)
  const of = textOf(at(body, 'instance'))
  if (of !== '' && of !== instance) return NO_EVENTS
  const event = textOf(at(body, 'event')).trim().toLowerCase().replaceAll(/[_-]/g, '.')
  const data = at(body, 'data')
  const items = itemsOf(at(data, 'messages') ?? data)
  const each = (read: (item: unknown) => GatewayEvents) =>
    joined(items.map((item) => joined([{ ...NO_EVENTS, ids: idsOf(item) }, read(item)])))
  if (items.length === 0 && !OTHER_EVENTS.has(event)) return notUnderstood(event, body)
  switch (event) {
    case 'messages.update':
      return each((item) => receiptOf(item, now))
    case 'messages.upsert':
      return each((item) => messageOf(item, now))
    case 'messages.edited':
      return each((item) => editOf(item, now))
    case 'connection.update':
      return { ...NO_EVENTS, connection: connectionOf(items.at(-1)) }
    default:
      return OTHER_EVENTS.has(event) ? each(() => NO_EVENTS) : notUnderstood(event, body)
  }
}

const notUnderstood = (event: string, item: unknown): GatewayEvents => ({
  ...NO_EVENTS,
  unread: [unreadOf(event, item)],
})

const isOwn = (item: unknown) =>
  ['true', '1'].includes(String(at(item, 'key', 'fromMe') ?? at(item, 'fromMe')))

/** The names of the other side of a chat of two, which stand in the key or beside it. */
const otherSide = (item: unknown, isFromUs: boolean) =>
  [at(item, 'key'), item].flatMap((source) => [
    ...['remoteJid', 'remoteJidAlt', 'remoteJID'].map((name) => at(source, name)),
    // Of what we wrote ourselves, the sender is us.
    ...(isFromUs ? [] : SENDER.map((name) => at(source, name))),
  ])
const SENDER = [
  'senderPn',
  'senderLid',
  'previousRemoteJid',
  ...['', 'Pn', 'Lid', 'Alt'].map((end) => `participant${end}`),
]

/** Ids that the item names together with a number, or with a message of ours. */
function idsOf(item: unknown): LearnedId[] {
  const isFromUs = isOwn(item)
  const chat = firstText(at(item, 'key', 'remoteJid'), at(item, 'remoteJid'))
  const known = isPerson(chat)
    ? contactOf(...otherSide(item, isFromUs), at(item, 'lid'), at(item, 'jid'), at(item, 'phoneNumber'))
    : isFromUs
      ? null
      : contactOf(...[at(item, 'key'), item].flatMap((source) => SENDER.map((name) => at(source, name))))
  const waUserId = boundedId(known?.waUserId)
  if (!known || waUserId === null) return []
  const { phone } = known
  const providerId = isFromUs ? boundedId(firstText(at(item, 'keyId'), at(item, 'key', 'id'))) : null
  return phone || providerId ? [{ waUserId, phone, providerId }] : []
}

function receiptOf(item: unknown, now: number): GatewayEvents {
  const providerId = boundedId(firstText(at(item, 'keyId'), at(item, 'key', 'id')))
  const status = firstText(at(item, 'status'), at(item, 'update', 'status'))
    .trim()
    .toUpperCase()
  const state = RECEIPTS.get(status)
  const isTheirs = String(at(item, 'key', 'fromMe') ?? at(item, 'fromMe')) === 'false'
  if (isTheirs || (providerId !== null && NO_NEWS.has(status))) return NO_EVENTS
  if (providerId === null || !state) return notUnderstood('messages.update', item)
  const error = state === 'failed' ? 'O WhatsApp não entregou a mensagem' : null
  const { waUserId } = contactOf(...otherSide(item, true))
  return {
    ...NO_EVENTS,
    receipts: [{ providerId, state, error, at: new Date(now).toISOString(), waUserId: boundedId(waUserId) }],
  }
}

function messageOf(item: unknown, now: number): GatewayEvents {
  if (!isObject(item)) return notUnderstood('messages.upsert', item)
  const chat = firstText(at(item, 'key', 'remoteJid'), at(item, 'remoteJid'))
  // Groups, lists and channels are no answers of a contact.
  if (isOwn(item) || !isPerson(chat)) return NO_EVENTS
  const content = contentOf(item, at(item, 'message'))
  return received(item, {
    content,
    id: editedId(item, content) ?? firstText(at(item, 'key', 'id'), at(item, 'keyId')),
    now,
  })
}

/** A message that was changed afterwards says something new. */
function editOf(item: unknown, now: number): GatewayEvents {
  const chat = firstText(at(item, 'key', 'remoteJid'), at(item, 'remoteJid'))
  if (isOwn(item) || !isPerson(chat)) return NO_EVENTS
  const content = contentOf(item, at(item, 'editedMessage') ?? at(item, 'message') ?? item)
  return received(item, { content, id: editId(textOf(at(item, 'key', 'id')), content), now })
}

/** The same change is told in two ways: it is known by what was changed, and to what. */
function editedId(item: unknown, content: Content): string | null {
  for (const path of [['message'], ['message', 'editedMessage', 'message']]) {
    const protocol = at(item, ...path, 'protocolMessage')
    if (at(protocol, 'editedMessage')) return editId(textOf(at(protocol, 'key', 'id')), content)
  }
  return null
}

const editId = (id: string, { shown }: Content) =>
  id === '' ? '' : `edit:${id}:${hashOf(shown).slice(0, 16)}`

function contentOf(item: unknown, message: unknown): Content {
  const content = readContent(message, EVOLUTION_READERS)
  const quoted = firstText(at(item, 'contextInfo', 'stanzaId'), at(item, 'contextInfo', 'stanzaID'))
  return { ...content, quotedId: content.quotedId ?? (quoted || null) }
}

interface Received {
  readonly content: Content
  readonly id: string
  readonly now: number
}

function received(item: unknown, { content, id, now }: Received): GatewayEvents {
  const message = incomingFrom({
    ...contactOf(...otherSide(item, false)),
    providerId: id,
    name: textOf(at(item, 'pushName')),
    content,
    atMs: instantMs(at(item, 'messageTimestamp') ?? at(item, 'timestampMs'), now),
    item,
  })
  const isWhole = content.isUnderstood && (message.phone !== null || message.waUserId !== null)
  return { ...NO_EVENTS, incoming: [message], unread: isWhole ? [] : [unreadOf('messages.upsert', item)] }
}

/** A drop that mends itself says `connecting`, and is no news. */
function connectionOf(data: unknown) {
  const state = textOf(at(data, 'state')).toLowerCase()
  if (state === 'open') return { isConnected: true, detail: 'Conectado ao WhatsApp' }
  if (state === 'close') return { isConnected: false, detail: 'O número foi desconectado do WhatsApp' }
  return null
}
