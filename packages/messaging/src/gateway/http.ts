import { type ClientRequest, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { refuseInTransaction } from '@cadencia/db/open-transaction'
import { cutText } from '@cadencia/locale/cut'
import { callSpan, inSpan } from '@cadencia/telemetry/tracing'

/** How long a gateway may take for one call. */
export const GATEWAY_LIMIT_MS = 10_000
const ANSWER_MAX_BYTES = 4 * 1024 * 1024

export interface GatewayCall {
  readonly method: 'GET' | 'POST' | 'DELETE'
  /** Below the configured address; redirects are not followed. */
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: Buffer | undefined
  /** Default `GATEWAY_LIMIT_MS`. */
  readonly limitMs?: number | undefined
}

/**
 * `answered`: the gateway said something. `unreached`: it certainly never got the request. `ambiguous`: it may have,
 * and may have done what was asked.
 */
export type GatewayAnswer =
  | { readonly kind: 'answered'; readonly status: number; readonly body: unknown }
  | { readonly kind: 'unreached'; readonly why: string }
  | { readonly kind: 'ambiguous'; readonly why: string }

/**
 * Makes one call on a connection of its own, so that a failure tells whether the request was sent: before the
 * connection stands, nothing was. Rejects only inside a transaction.
 */
export function callGateway(call: GatewayCall): Promise<GatewayAnswer> {
  return inSpan(callSpan(call.method, call.url), async (span) => {
    refuseInTransaction('a call of the gateway')
    const answer = await callOnce(call)
    if (answer.kind === 'answered') span?.set({ 'http.response.status_code': answer.status })
    else span?.fail(answer.why)
    return answer
  })
}

function callOnce(call: GatewayCall): Promise<GatewayAnswer> {
  const { limitMs = GATEWAY_LIMIT_MS } = call
  return new Promise((resolve) => {
    let isConnected = false
    let request: ClientRequest | undefined
    const end = (answer: GatewayAnswer) => {
      clearTimeout(timer)
      request?.destroy()
      resolve(answer)
    }
    const broken = (why: string) => end(isConnected ? { kind: 'ambiguous', why } : { kind: 'unreached', why })
    const timer = setTimeout(() => broken('timeout'), limitMs)
    try {
      request = open(call)
    } catch (error) {
      broken(codeOf(error))
      return
    }
    request.on('socket', (socket) => {
      socket.once(call.url.startsWith('https:') ? 'secureConnect' : 'connect', () => {
        isConnected = true
      })
    })
    request.on('error', (error) => broken(codeOf(error)))
    request.on('response', (response) => {
      const chunks: Buffer[] = []
      let size = 0
      response.on('data', (chunk: Buffer) => {
        size += chunk.length
        if (size > ANSWER_MAX_BYTES) broken('answer too large')
        else chunks.push(chunk)
      })
      response.on('error', (error) => broken(codeOf(error)))
      response.on('aborted', () => broken('aborted'))
      response.on('end', () =>
        end({ kind: 'answered', status: response.statusCode ?? 0, body: parse(Buffer.concat(chunks)) }),
      )
    })
    request.end(call.body)
  })
}

function open({ method, url, headers, body }: GatewayCall): ClientRequest {
  const request = url.startsWith('https:') ? requestHttps : requestHttp
  return request(url, {
    method,
    agent: false,
    headers: { accept: 'application/json', ...headers, 'content-length': String(body?.length ?? 0) },
  })
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'error'
}

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return null
  }
}

/** A JSON body with its header. */
export function jsonBody(value: unknown) {
  return { body: Buffer.from(JSON.stringify(value)), headers: { 'content-type': 'application/json' } }
}

const NUL = String.fromCharCode(0)

/** Quotes an answer of the gateway, shortened and without our secrets. */
export function quoted(text: string, secrets: readonly string[]): string {
  const clean = secrets
    .filter((secret) => secret.length > 0)
    .reduce((words, secret) => words.replaceAll(secret, '•••'), text.replaceAll(NUL, ''))
  return cutText(clean, 200)
}
