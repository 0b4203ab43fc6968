import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { type Db, transact } from '@cadencia/db/client'
import { sql } from 'kysely'

const ALGORITHM = 'aes-256-gcm'
const VERSION = 'v1.'
const IV_BYTES = 12
const TAG_BYTES = 16

/** Encrypts secrets that must be readable, unlike hashed ones. */
export interface SecretBox {
  /** `context` binds the ciphertext to its purpose and owner. */
  seal(secret: string, context: string): Promise<string>
  /** Throws if it was sealed with another key or context. */
  open(sealed: string, context: string): Promise<string>
  /** Throws if the key is missing or wrong. */
  ready(): Promise<void>
}

/** Loads the 32-byte key on first use, and again after a failure. */
export function createSecretBox(loadKey: () => Promise<Buffer>): SecretBox {
  let loading: Promise<Buffer> | undefined
  const key = () => {
    loading ??= loadKey().catch((error: unknown) => {
      loading = undefined
      throw error
    })
    return loading
  }
  return {
    seal: async (secret, context) => {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv(ALGORITHM, await key(), iv, { authTagLength: TAG_BYTES })
      cipher.setAAD(Buffer.from(context))
      const body = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
      return VERSION + Buffer.concat([iv, body, cipher.getAuthTag()]).toString('base64url')
    },
    open: async (sealed, context) => {
      if (!sealed.startsWith(VERSION)) throw new Error(`${context} is not sealed`)
      const bytes = Buffer.from(sealed.slice(VERSION.length), 'base64url')
      const iv = bytes.subarray(0, IV_BYTES)
      const decipher = createDecipheriv(ALGORITHM, await key(), iv, { authTagLength: TAG_BYTES })
      decipher.setAAD(Buffer.from(context))
      decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
      const body = bytes.subarray(IV_BYTES, -TAG_BYTES)
      return decipher.update(body, undefined, 'utf8') + decipher.final('utf8')
    },
    ready: async () => void (await key()),
  }
}

/** An encrypted column; the context of a value is `<context>:<key of its row>`. */
export interface SealedColumn {
  readonly table: string
  /** The row's key column. */
  readonly key: string
  readonly column: string
  readonly context: string
  /** Only rows with these keys. Default: all. */
  readonly keys?: readonly string[]
}

/** Checks the key and encrypts values stored in plain text. */
export async function sealStoredSecrets(
  db: Db,
  box: SecretBox,
  domains: readonly { readonly sealedColumns?: readonly SealedColumn[] }[],
): Promise<void> {
  await box.ready()
  await transact(db, async (trx) => {
    for (const column of domains.flatMap(({ sealedColumns = [] }) => sealedColumns)) {
      await sealColumn(trx, box, column)
    }
  })
}

/** Encrypts plain-text values of earlier releases. Returns how many. */
export async function sealColumn(trx: Db, box: SecretBox, sealed: SealedColumn): Promise<number> {
  const [table, key, column] = [sql.table(sealed.table), sql.ref(sealed.key), sql.ref(sealed.column)]
  const isAsked = sealed.keys ? sql`${key}::text = any(${sealed.keys}::text[])` : sql`true`
  const { rows } = await sql<{ readonly name: string; readonly value: string }>`
    select ${key}::text as name, ${column} as value from ${table}
    where ${column} not like ${`${VERSION}%`} and ${isAsked} for update
  `.execute(trx)
  if (rows.length === 0) return 0
  const names = rows.map(({ name }) => name)
  const values = await Promise.all(
    rows.map(({ name, value }) => box.seal(value, `${sealed.context}:${name}`)),
  )
  await sql`
    update ${table} set ${column} = given.value
    from unnest(${names}::text[], ${values}::text[]) as given (row_name, value) where ${key}::text = given.row_name
  `.execute(trx)
  return rows.length
}
