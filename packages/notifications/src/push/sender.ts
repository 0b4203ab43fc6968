import { type Outbound, OutboundFailure, RefusedAddress } from '@cadencia/server/outbound-request'
import type { PushPayload } from './contract.ts'
import { topicOf } from './rules.ts'
import type { Vapid } from './vapid.ts'

/** As browsers give it; secret. */
export interface PushTarget {
  readonly endpoint: string
  readonly keys: { readonly p256dh: string; readonly auth: string }
}

export interface PushMessage {
  readonly payload: PushPayload
  /** Seconds for which the push service keeps it. */
  readonly ttlS: number
  readonly isPressing: boolean
}

export type PushOutcome =
  | { readonly kind: 'sent' }
  /** The browser took its subscription back. */
  | { readonly kind: 'gone' }
  /** To be tried again, not before `waitMs` where the push service said so. */
  | { readonly kind: 'later'; readonly why: string; readonly waitMs: number | undefined }
  | { readonly kind: 'refused'; readonly why: string }

export interface PushSender {
  send(target: PushTarget, message: PushMessage): Promise<PushOutcome>
}

/** RFC 8292 allows a day; the clocks of others differ. */
const TOKEN_LIFE = '12h'
const WAIT_MAX_MS = 60 * 60_000

/** Milliseconds of a Retry-After header, seconds or a date. */
export function retryAfterMs(header: string | undefined, now: number): number | undefined {
  if (header === undefined) return undefined
  const waitMs = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now
  return Number.isFinite(waitMs) ? Math.min(Math.max(waitMs, 1000), WAIT_MAX_MS) : undefined
}

export interface PushSenderOptions {
  readonly vapid: Vapid
  readonly subject: string
  readonly outbound: Outbound
  /** Epoch milliseconds. */
  readonly now: () => number
}

/** Encrypts (RFC 8291), signs (RFC 8292) and sends. The libraries are loaded with the first message. */
export function createPushSender({ vapid, subject, outbound, now }: PushSenderOptions): PushSender {
  async function authorize(endpoint: string): Promise<string> {
    const { importJWK, SignJWT } = await import('jose')
    const token = await new SignJWT()
      .setProtectedHeader({ alg: 'ES256', typ: 'JWT' })
      .setAudience(new URL(endpoint).origin)
      .setSubject(subject)
      .setExpirationTime(TOKEN_LIFE)
      .sign(await importJWK(await vapid.key(), 'ES256'))
    return `vapid t=${token}, k=${await vapid.publicKey()}`
  }

  async function post({ endpoint, keys }: PushTarget, { payload, ttlS, isPressing }: PushMessage) {
    const { encryptNotification } = await import('@block65/webcrypto-web-push')
    const subscription = { endpoint, keys, expirationTime: null }
    return outbound.send({
      method: 'POST',
      url: endpoint,
      headers: {
        authorization: await authorize(endpoint),
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        ttl: String(ttlS),
        urgency: isPressing ? 'high' : 'normal',
        topic: topicOf(payload.tag),
      },
      body: await encryptNotification(subscription, Buffer.from(JSON.stringify(payload))),
    })
  }

  return {
    send: async (target, message) => {
      try {
        const { status, headers } = await post(target, message)
        if (status >= 200 && status < 300) return { kind: 'sent' }
        if (status === 404 || status === 410) return { kind: 'gone' }
        const why = `O serviço de push respondeu ${status}`
        if (status !== 408 && status !== 429 && status < 500) return { kind: 'refused', why }
        return { kind: 'later', why, waitMs: retryAfterMs(headers['retry-after'], now()) }
      } catch (error) {
        if (!(error instanceof RefusedAddress || error instanceof OutboundFailure)) throw error
        return { kind: 'later', why: `O serviço de push não respondeu (${error.message})`, waitMs: undefined }
      }
    },
  }
}
