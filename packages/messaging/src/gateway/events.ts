import type { Receipt } from '../confirm/receipts.ts'
import type { Observed } from '../pace/repository.ts'
import { canonicalPhone } from '../phone.ts'

/** A message that a contact wrote. */
export interface Incoming {
  readonly providerId: string
  /** E.164. */
  readonly contact: string
  readonly phoneKey: string
  readonly name: string
  readonly text: string
  /** ISO 8601. */
  readonly at: string
}

/** Content of one webhook call. */
export interface GatewayEvents {
  readonly receipts: readonly Receipt[]
  readonly incoming: readonly Incoming[]
  readonly connection: Observed | null
}

export const NO_EVENTS: GatewayEvents = { receipts: [], incoming: [], connection: null }

const TEXT_MAX = 10_000
const NAME_MAX = 200
const NUL = String.fromCharCode(0)

interface RawIncoming {
  readonly providerId: string
  /** The number with its country's code and without a plus. */
  readonly digits: string | undefined
  readonly name: string
  readonly text: string
  /** Since 1970, as the gateway has it. */
  readonly seconds: number | undefined
}

/** One message, or none where no number says who wrote it. An instant that has not come yet becomes now. */
export function incomingFrom(raw: RawIncoming, now: number): Incoming[] {
  const phone = raw.digits === undefined ? null : canonicalPhone(`+${raw.digits}`)
  if (!phone) return []
  const toldMs = (raw.seconds ?? Number.NaN) * 1000
  const atMs = toldMs > 0 && toldMs < now ? toldMs : now
  const { e164: contact, key: phoneKey } = phone
  const { providerId } = raw
  const name = storable(raw.name, NAME_MAX)
  return [
    {
      providerId,
      contact,
      phoneKey,
      name,
      text: storable(raw.text, TEXT_MAX),
      at: new Date(atMs).toISOString(),
    },
  ]
}

function storable(text: string, max: number): string {
  return text.replaceAll(NUL, '').slice(0, max).toWellFormed()
}
