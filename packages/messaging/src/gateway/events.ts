import { createHash } from 'node:crypto'
import { cutText } from '@cadencia/locale/cut'
import type { Receipt } from '../confirm/receipts.ts'
import type { Observed } from '../pace/repository.ts'
import { asksForNoMarketing, asksToStop } from '../pace/rules.ts'
import { type CanonicalPhone, canonicalPhone } from '../phone.ts'
import type { Content } from './content.ts'

/** By what a person is known: a number, an id, both; or neither, where a gateway named nobody. */
export interface Contact {
  readonly phone: CanonicalPhone | null
  readonly waUserId: string | null
}

/** A message that a contact wrote. */
export interface Incoming extends Contact {
  readonly providerId: string
  readonly username: string | null
  readonly name: string
  readonly text: string
  /** It says SAIR, PARE or the like, by words or by a button. */
  readonly isOptOut: boolean
  /** It asks for no promotions any more, as WhatsApp's button for it does. */
  readonly isMarketingStop: boolean
  /** The gateway's id of the message that it answers. */
  readonly quotedId: string | null
  /** A number that the contact shared; `isOwn` where it is certainly theirs. */
  readonly shared: { readonly phone: CanonicalPhone; readonly isOwn: boolean } | null
  /** What the same person was known by before, where the message tells of a change. */
  readonly former: Contact | null
  /** ISO 8601. */
  readonly at: string
}

/** Somebody's id together with their number, or with a message that went to it. */
export interface LearnedId {
  readonly waUserId: string
  readonly phone: CanonicalPhone | null
  readonly providerId: string | null
}

/** Somebody wants no automatic messages any more, or again, as WhatsApp itself tells. */
export interface MarketingChoice extends Contact {
  readonly isStopped: boolean
  /** ISO 8601. */
  readonly at: string
}

/** Somebody got another id. */
export interface ReplacedId extends Contact {
  readonly former: Contact
  readonly at: string
}

/** A template that cannot be sent any more, or for a while. */
export interface StoppedTemplate {
  readonly name: string
  /** As the gateway writes it: `pt_BR`. */
  readonly language: string
  readonly status: 'rejected' | 'paused' | 'disabled'
  readonly at: string
}

/** What was told and not understood. */
export interface Unread {
  readonly event: string
  readonly body: string
}

/** Content of one webhook call. */
export interface GatewayEvents {
  readonly receipts: readonly Receipt[]
  readonly incoming: readonly Incoming[]
  readonly ids: readonly LearnedId[]
  readonly marketing: readonly MarketingChoice[]
  readonly replaced: readonly ReplacedId[]
  readonly templates: readonly StoppedTemplate[]
  readonly connection: Observed | null
  readonly unread: readonly Unread[]
}

export const NO_EVENTS: GatewayEvents = {
  receipts: [],
  incoming: [],
  ids: [],
  marketing: [],
  replaced: [],
  templates: [],
  connection: null,
  unread: [],
}

/** Several calls' worth as one; of several connections the last counts. */
export function joined(all: readonly GatewayEvents[]): GatewayEvents {
  return {
    receipts: all.flatMap(({ receipts }) => receipts),
    incoming: all.flatMap(({ incoming }) => incoming),
    ids: all.flatMap(({ ids }) => ids),
    marketing: all.flatMap(({ marketing }) => marketing),
    replaced: all.flatMap(({ replaced }) => replaced),
    templates: all.flatMap(({ templates }) => templates),
    connection: all.findLast(({ connection }) => connection !== null)?.connection ?? null,
    unread: all.flatMap(({ unread }) => unread),
  }
}

const TEXT_MAX = 10_000
const NAME_MAX = 200
const ID_MAX = 200
const BODY_MAX = 20_000
const NUL = String.fromCharCode(0)

interface RawIncoming extends Contact {
  /** Empty where the gateway gave none. */
  readonly providerId: string
  readonly name: string
  readonly username?: string
  readonly content: Content
  readonly shared?: Incoming['shared']
  readonly former?: Contact | null
  /** Epoch milliseconds. */
  readonly atMs: number
  /** The message as it came, from which one without an id gets one. */
  readonly item: unknown
}

export function incomingFrom(raw: RawIncoming): Incoming {
  const { phone, content, shared = null, former = null, item } = raw
  const said = content.words.filter((word) => word !== '')
  return {
    providerId: boundedId(raw.providerId) ?? `sem-id:${hashOf(written(item))}`,
    phone,
    waUserId: boundedId(raw.waUserId),
    username: storable(raw.username ?? '', NAME_MAX) || null,
    name: storable(raw.name, NAME_MAX),
    text: storable(content.shown, TEXT_MAX),
    isOptOut: [content.shown, ...said].some(asksToStop),
    isMarketingStop: [content.shown, ...said].some(asksForNoMarketing),
    quotedId: boundedId(content.quotedId),
    shared,
    former,
    at: new Date(raw.atMs).toISOString(),
  }
}

/** An id as it is stored: one that is longer than any gateway's is known by its hash. */
export function boundedId(id: string | null | undefined): string | null {
  if (!id) return null
  const clean = storable(id, Number.POSITIVE_INFINITY).trim()
  if (clean === '') return null
  return clean.length > ID_MAX ? `sha256:${hashOf(clean)}` : clean
}

/** A number as gateways write it, with its country's code and with or without a plus. */
export function phoneOf(digits: string | undefined): CanonicalPhone | null {
  return digits && /^\+?\d{5,20}$/.test(digits)
    ? canonicalPhone(digits.startsWith('+') ? digits : `+${digits}`)
    : null
}

export function unreadOf(event: string, item: unknown): Unread {
  return { event: storable(event, NAME_MAX), body: storable(written(item), BODY_MAX) }
}

/** JSON; something nested too deeply for it is only named. */
function written(item: unknown): string {
  try {
    return typeof item === 'string' ? item : (JSON.stringify(item) ?? '')
  } catch {
    return '[…]'
  }
}

export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}

/** A text as Postgres takes it. */
export function storable(text: string, max: number): string {
  return cutText(text.replaceAll(NUL, ''), max, '')
}
