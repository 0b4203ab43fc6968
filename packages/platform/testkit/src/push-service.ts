import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { z } from 'zod'

/** What arrived for one browser, decrypted. */
export interface ArrivedPush {
  readonly payload: unknown
  /** Bytes of the payload. */
  readonly size: number
  readonly headers: IncomingMessage['headers']
  /** Claims of the verified VAPID token. */
  readonly claims: { readonly aud: string; readonly exp: number; readonly sub: string }
  /** The key that signed it. */
  readonly publicKey: string
}

/** A browser's subscription and what it was sent. */
export interface TestBrowser {
  /** As `PushSubscription.toJSON()` says it. */
  readonly subscription: {
    readonly endpoint: string
    readonly keys: { readonly p256dh: string; readonly auth: string }
  }
  readonly arrived: ArrivedPush[]
  /** Status and Retry-After of the next answers; then 201. */
  answers: { readonly status: number; readonly retryAfter?: string }[]
}

export interface TestPushService {
  readonly url: string
  /** Requests so far, also for unknown browsers. */
  hits(): number
  subscribe(): TestBrowser
  close(): Promise<void>
}

interface BrowserKeys {
  readonly ecdh: ReturnType<typeof createECDH>
  readonly auth: Buffer
}

const PUBLIC_KEY_BYTES = 65
const DELIMITER = 2

/** RFC 8291, the receiver's side: one record of aes128gcm. */
function decrypt(body: Buffer, { ecdh, auth }: BrowserKeys): Buffer {
  const salt = body.subarray(0, 16)
  if (body.readUInt8(20) !== PUBLIC_KEY_BYTES) throw new Error('no key of the sender')
  const senderKey = body.subarray(21, 21 + PUBLIC_KEY_BYTES)
  const record = body.subarray(21 + PUBLIC_KEY_BYTES)
  if (record.length > body.readUInt32BE(16)) throw new Error('more than one record')
  const derive = (secret: Buffer, from: Buffer, info: Buffer | string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, from, info, length))
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), senderKey])
  const input = derive(ecdh.computeSecret(senderKey), auth, info, 32)
  const key = derive(input, salt, 'Content-Encoding: aes128gcm\0', 16)
  const nonce = derive(input, salt, 'Content-Encoding: nonce\0', 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(record.subarray(-16))
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  const end = padded.findLastIndex((byte) => byte !== 0)
  if (padded[end] !== DELIMITER) throw new Error('no delimiter of the last record')
  return padded.subarray(0, end)
}

const Claims = z.object({ aud: z.string(), exp: z.number(), sub: z.string() })

/** RFC 8292: the token's claims once its signature holds. */
function verifyToken(authorization: string | undefined) {
  const [, token = '', publicKey = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization ?? '') ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(publicKey, 'base64url')
  const x = point.subarray(1, 33).toString('base64url')
  const y = point.subarray(33).toString('base64url')
  const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isSigned) throw new Error('the token is not signed by its key')
  return { publicKey, claims: Claims.parse(JSON.parse(Buffer.from(claims, 'base64url').toString())) }
}

async function bytesOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks)
}

/** A push service that decrypts what arrives and verifies who sent it; a request that fails either is answered 400. */
export async function startPushService(): Promise<TestPushService> {
  const browsers = new Map<string, TestBrowser & BrowserKeys>()
  let hits = 0
  const server = createServer(async (request, response) => {
    hits += 1
    const body = await bytesOf(request)
    const browser = browsers.get(request.url ?? '')
    const { status, retryAfter } = browser?.answers.shift() ?? { status: browser ? 201 : 404 }
    if (retryAfter !== undefined) response.setHeader('retry-after', retryAfter)
    try {
      if (browser && status === 201) {
        const text = decrypt(body, browser)
        const payload: unknown = JSON.parse(text.toString())
        const { headers } = request
        browser.arrived.push({
          payload,
          size: text.byteLength,
          headers,
          ...verifyToken(headers.authorization),
        })
      }
      response.writeHead(status).end()
    } catch {
      response.writeHead(400).end()
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    url,
    hits: () => hits,
    subscribe: () => {
      const ecdh = createECDH('prime256v1')
      ecdh.generateKeys()
      const auth = randomBytes(16)
      const path = `/send/${randomBytes(24).toString('base64url')}`
      const keys = {
        p256dh: ecdh.getPublicKey('base64url', 'uncompressed'),
        auth: auth.toString('base64url'),
      }
      const browser = {
        subscription: { endpoint: `${url}${path}`, keys },
        arrived: [],
        answers: [],
        ecdh,
        auth,
      }
      browsers.set(path, browser)
      return browser
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
