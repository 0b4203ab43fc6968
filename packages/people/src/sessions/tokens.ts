import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto'

/** 256 random bits, base64url. */
export function createToken(): string {
  return randomBytes(32).toString('base64url')
}

/** SHA-256; only hashes of tokens are stored. */
export function hashOf(...parts: readonly string[]): Buffer {
  return hash('sha256', parts.join('\n'), 'buffer')
}

export function isSame(one: Buffer, other: Buffer): boolean {
  return one.length === other.length && timingSafeEqual(one, other)
}

/** Most identities in one device cookie. */
const REMEMBERED = 8

/**
 * The device cookie: a name for the browser, and a mark for each identity that signed in from it. Without the
 * secret nobody can mark a browser for somebody else.
 */
function markOf(secret: string, device: string, identity: string): string {
  return createHmac('sha256', secret).update(`${device}\n${identity}`).digest('base64url')
}

/** The browser's name, when `identity` signed in from it before. */
export function knownDevice(
  cookie: string | undefined,
  secret: string,
  identity: string,
): string | undefined {
  const [device = '', ...marks] = cookie?.split('.') ?? []
  if (device === '') return undefined
  const expected = Buffer.from(markOf(secret, device, identity))
  return marks.slice(0, REMEMBERED).some((mark) => isSame(Buffer.from(mark), expected)) ? device : undefined
}

/** The cookie after `identity` signed in: the same browser, if it is one of ours, with another mark. */
export function rememberDevice(cookie: string | undefined, secret: string, identity: string): string {
  const [name, ...marks] = cookie?.split('.') ?? []
  const device = name && /^[\w-]{43}$/.test(name) ? name : createToken()
  const mark = markOf(secret, device, identity)
  return [device, mark, ...marks.filter((other) => /^[\w-]{43}$/.test(other) && other !== mark)]
    .slice(0, REMEMBERED + 1)
    .join('.')
}
