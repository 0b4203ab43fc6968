import { lookup } from 'node:dns/promises'
import { type ClientRequest, type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import { refuseInTransaction } from '@cadencia/db/open-transaction'
import { callSpan, inSpan } from '@cadencia/telemetry/tracing'
import ipaddr from 'ipaddr.js'

/** How long one call may take, name resolution included. */
const LIMIT_MS = 10_000
/** Of the answer, which is read only for its message. */
const ANSWER_MAX_BYTES = 64 * 1024

/** The address may not be called: not https, not public, or with a password. Its message names no address. */
export class RefusedAddress extends Error {
  override readonly name = 'RefusedAddress'
}

/** The other side could not be reached or did not answer in time. Its message names no address. */
export class OutboundFailure extends Error {
  override readonly name = 'OutboundFailure'
}

export interface OutboundRequest {
  readonly method: 'POST'
  /** Given by a user. */
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array
}

export interface OutboundAnswer {
  readonly status: number
  readonly headers: IncomingMessage['headers']
  readonly text: string
}

/** The longest wait that is granted to whoever is called. */
const RETRY_AFTER_MAX_MS = 60 * 60_000

/** How long an answer asks to wait (Retry-After, in seconds or as a date), in milliseconds from `now`: a second to an hour. */
export function retryAfterMs({ headers }: OutboundAnswer, now: number): number | undefined {
  const asked = headers['retry-after']
  if (asked === undefined) return undefined
  const waitMs = /^\d+$/.test(asked) ? Number(asked) * 1000 : Date.parse(asked) - now
  return Number.isFinite(waitMs) ? Math.min(Math.max(waitMs, 1000), RETRY_AFTER_MAX_MS) : undefined
}

export interface Outbound {
  /** Throws `RefusedAddress` for what can be seen from the address alone. */
  check(url: string): void
  /** Calls once, without following redirects. Throws `RefusedAddress` or `OutboundFailure`. */
  send(request: OutboundRequest): Promise<OutboundAnswer>
}

interface Resolved {
  readonly address: string
  readonly family: number
}

export interface OutboundOptions {
  /** WEBHOOK_ALLOW_PRIVATE: private addresses too, and http to them. */
  readonly allowsPrivate: boolean
  /** Default: the system's. */
  readonly resolve?: (host: string) => Promise<readonly Resolved[]>
  /** Milliseconds. Default 10,000. */
  readonly limitMs?: number
}

const NOT_PUBLIC = 'o endereço não é público'

/** Names that always lead to this machine (RFC 6761). */
const LOCAL_NAME = /(^|\.)localhost\.?$/i
const GLOBAL_IPV6 = ipaddr.parseCIDR('2000::/3')

/** Whether an IP address is public; addresses that lead to others (mapped, 6to4, NAT64) are judged as such or refused. */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false
  const address = ipaddr.process(text)
  if (address.range() !== 'unicast') return false
  return address.kind() === 'ipv4' || address.match(GLOBAL_IPV6)
}

const resolveBySystem = (host: string) => lookup(host, { all: true, verbatim: true })
const hostOf = ({ hostname }: URL) => hostname.replace(/^\[(.*)\]$/, '$1')

/**
 * Calls addresses that users gave (SEC-20): https, public, resolved once so that the judged address is the one that is
 * called, no redirects, bounded in time and size.
 */
export function openOutbound(options: OutboundOptions): Outbound {
  const { allowsPrivate, resolve = resolveBySystem, limitMs = LIMIT_MS } = options

  function parse(text: string): URL {
    const url = URL.canParse(text) ? new URL(text) : undefined
    if (!url || url.username || url.password) throw new RefusedAddress('endereço inválido')
    if (url.protocol !== 'https:' && !(allowsPrivate && url.protocol === 'http:'))
      throw new RefusedAddress('o endereço precisa começar com https://')
    const host = hostOf(url)
    if (isIP(host) !== 0) judge(url, [host])
    if (LOCAL_NAME.test(host)) judge(url, ['127.0.0.1'])
    return url
  }

  function judge({ protocol }: URL, addresses: readonly string[]): void {
    const isPublic = addresses.length > 0 && addresses.every(isPublicAddress)
    if (addresses.length === 0 || !(isPublic || allowsPrivate)) throw new RefusedAddress(NOT_PUBLIC)
    if (isPublic && protocol === 'http:') throw new RefusedAddress('o endereço precisa começar com https://')
  }

  async function resolveOnce(url: URL): Promise<readonly Resolved[]> {
    const host = hostOf(url)
    const family = isIP(host)
    // No name, no answer and a private address look alike: whoever gives a name learns nothing of those inside.
    const found = family === 0 ? await resolve(host).catch(() => []) : [{ address: host, family }]
    judge(
      url,
      found.map(({ address }) => address),
    )
    return found
  }

  return {
    check: (url) => void parse(url),
    send: (request) =>
      inSpan(callSpan(request.method, request.url), async (span) => {
        refuseInTransaction('an outbound request')
        const url = parse(request.url)
        const signal = AbortSignal.timeout(limitMs)
        const addresses = await Promise.race([resolveOnce(url), unresolved(signal)])
        const answer = await callResolved(url, request, { addresses, signal })
        span?.set({ 'http.response.status_code': answer.status })
        return answer
      }),
  }
}

/** Its code alone: messages of the system name addresses. */
function failureOf(error: unknown): OutboundFailure {
  return new OutboundFailure(error instanceof Error && 'code' in error ? String(error.code) : 'error')
}

function unresolved(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(new RefusedAddress(NOT_PUBLIC)), { once: true })
  })
}

interface Way {
  readonly addresses: readonly Resolved[]
  readonly signal: AbortSignal
}

function callResolved(
  url: URL,
  { method, headers, body }: OutboundRequest,
  { addresses, signal }: Way,
): Promise<OutboundAnswer> {
  return new Promise((resolve, reject) => {
    const [first] = addresses
    const request = url.protocol === 'https:' ? requestHttps : requestHttp
    const isDone = new AbortController()
    const end = (settle: () => void) => {
      isDone.abort()
      call.destroy()
      settle()
    }
    const broken = (failure: OutboundFailure) => end(() => reject(failure))
    const call: ClientRequest = request(url, {
      method,
      agent: false,
      headers: { ...headers, 'content-length': String(body.byteLength) },
      lookup: (_host, { all }, answer) => {
        if (all) answer(null, [...addresses])
        else answer(null, first?.address ?? '', first?.family)
      },
    })
    signal.addEventListener('abort', () => broken(new OutboundFailure('timeout')), { signal: isDone.signal })
    call.on('error', (error) => broken(failureOf(error)))
    call.on('response', (response) => {
      const chunks: Buffer[] = []
      let size = 0
      const answered = () =>
        end(() =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text: Buffer.concat(chunks).toString('utf8'),
          }),
        )
      response.on('data', (chunk: Buffer) => {
        if (size < ANSWER_MAX_BYTES) chunks.push(chunk.subarray(0, ANSWER_MAX_BYTES - size))
        size += chunk.length
        if (size >= ANSWER_MAX_BYTES) answered()
      })
      response.on('end', answered)
      response.on('error', (error) => broken(failureOf(error)))
    })
    call.end(body)
  })
}
