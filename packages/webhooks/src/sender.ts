import { createHmac, randomBytes } from 'node:crypto'
import {
  type Outbound,
  OutboundFailure,
  RefusedAddress,
  retryAfterMs,
} from '@cadencia/server/outbound-request'

const PREFIX = 'whsec_'
const SECRET_BYTES = 32

/** A secret of Standard Webhooks. */
export function createSecret(): string {
  return PREFIX + randomBytes(SECRET_BYTES).toString('base64')
}

interface Signed {
  readonly id: string
  /** Seconds since the epoch. */
  readonly timestamp: number
  readonly body: string
}

/** A signature of the header `webhook-signature` (Standard Webhooks): HMAC-SHA256 of `id.timestamp.body`. */
export function sign(secret: string, { id, timestamp, body }: Signed): string {
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
}

export interface WebhookMessage {
  readonly id: string
  readonly type: string
  /** When the fact was recorded. */
  readonly timestamp: string
  readonly data: unknown
}

export type Outcome =
  | { readonly kind: 'delivered'; readonly status: number }
  /** Not taken. `status` is null where nothing was answered; `waitMs` is what the receiver asks for. */
  | {
      readonly kind: 'refused'
      readonly status: number | null
      readonly error: string | null
      readonly waitMs: number
    }

export interface Receiver {
  readonly url: string
  /** Each signs. */
  readonly secrets: readonly string[]
}

/** Sends one message once. `now`: epoch milliseconds. Redirects are not followed, and so count as refusals. */
export async function send(
  outbound: Outbound,
  { url, secrets }: Receiver,
  { message, now }: { readonly message: WebhookMessage; readonly now: number },
): Promise<Outcome> {
  const { id, type, timestamp: at, data } = message
  const body = JSON.stringify({ id, type, timestamp: at, data })
  const timestamp = Math.floor(now / 1000)
  try {
    const answer = await outbound.send({
      method: 'POST',
      url,
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Cadencia-Webhooks',
        'webhook-id': id,
        'webhook-timestamp': String(timestamp),
        'webhook-signature': secrets.map((secret) => sign(secret, { id, timestamp, body })).join(' '),
      },
      body: Buffer.from(body),
    })
    const { status } = answer
    if (status >= 200 && status < 300) return { kind: 'delivered', status }
    return { kind: 'refused', status, error: null, waitMs: retryAfterMs(answer, now) ?? 0 }
  } catch (error) {
    if (error instanceof RefusedAddress || error instanceof OutboundFailure) {
      return { kind: 'refused', status: null, error: error.message, waitMs: 0 }
    }
    throw error
  }
}
