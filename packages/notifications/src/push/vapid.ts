import { generateKeyPairSync } from 'node:crypto'
import type { Db } from '@cadencia/db/client'
import { sharedSecret } from '@cadencia/db/secrets'
import type { SecretBox } from '@cadencia/server/secret-box'
import { z } from 'zod'

const SECRET = 'push_vapid'
const CONTEXT = `secret:${SECRET}`

const VapidKey = z.object({
  kty: z.literal('EC'),
  crv: z.literal('P-256'),
  x: z.string(),
  y: z.string(),
  d: z.string(),
})
export type VapidKey = z.infer<typeof VapidKey>

export interface Vapid {
  /** The installation's key pair, made once. */
  readonly key: () => Promise<VapidKey>
  /** The public half, as browsers and push services take it. */
  readonly publicKey: () => Promise<string>
}

function generateKey(): VapidKey {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  return VapidKey.parse(privateKey.export({ format: 'jwk' }))
}

/** An uncompressed point, base64url. */
export function publicKeyOf({ x, y }: Pick<VapidKey, 'x' | 'y'>): string {
  return Buffer.concat([Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]).toString(
    'base64url',
  )
}

/** The VAPID keys, sealed in the database and the same for all processes; read when first needed. */
export function openVapid(db: Db, box: SecretBox): Vapid {
  let loading: Promise<VapidKey> | undefined
  async function load(): Promise<VapidKey> {
    const make = () => box.seal(JSON.stringify(generateKey()), CONTEXT)
    const text = await box.open(await sharedSecret(db, SECRET, make), CONTEXT)
    return VapidKey.parse(JSON.parse(text))
  }
  const key = () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined
      throw error
    })
    return loading
  }
  return { key, publicKey: async () => publicKeyOf(await key()) }
}

/** Whom a push service writes to about us (RFC 8292): the sender of mails, else the public address. */
export function vapidSubject({ mailFrom, publicUrl }: { mailFrom: string | undefined; publicUrl: string }) {
  const address = /[^\s<>]+@[^\s<>]+/.exec(mailFrom ?? '')?.[0]
  return address ? `mailto:${address}` : publicUrl.replace(/^http:/, 'https:')
}
