import {
  type Outbound,
  OutboundFailure,
  RefusedAddress,
  retryAfterMs,
} from '@cadencia/server/outbound-request'
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
        const answer = await post(target, message)
        const { status } = answer
        if (status >= 200 && status < 300) return { kind: 'sent' }
        if (status === 404 || status === 410) return { kind: 'gone' }
        const why = `O serviço de push respondeu ${status}`
        if (status !== 408 && status !== 429 && status < 500) return { kind: 'refused', why }
        return { kind: 'later', why, waitMs: retryAfterMs(answer, now()) }
      } catch (error) {
        if (!(error instanceof RefusedAddress || error instanceof OutboundFailure)) throw error
        return { kind: 'later', why: `O serviço de push não respondeu (${error.message})`, waitMs: undefined }
      }
    },
  }
}
