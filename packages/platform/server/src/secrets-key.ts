import { createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Db, withAdvisoryLock } from '@cadencia/db/client'
import { type Environment, EnvironmentError } from './environment.ts'

const LOCK = 7_310_013
/** Setting with the key's check value. */
const CHECK = 'secrets_key_check'
const FILE = 'secrets-key'

const OTHER_KEY =
  'SECRETS_KEY: o banco de dados foi cifrado com outra chave; informe a desta instalação, ou copie o arquivo secrets-key do DATA_DIR em que ela foi criada.'

type KeyEnvironment = Pick<Environment, 'secretsKey' | 'dataDir'>

async function readKeyFile(dataDir: string): Promise<string | undefined> {
  try {
    return (await readFile(join(dataDir, FILE), 'utf8')).trim() || undefined
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

async function makeKeyFile(dataDir: string): Promise<string> {
  const made = randomBytes(32).toString('base64url')
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  await writeFile(join(dataDir, FILE), `${made}\n`, { mode: 0o600, flag: 'wx' })
  return made
}

/**
 * The encryption key, from SECRETS_KEY or a file in DATA_DIR, which is created if the database has no key yet. Throws
 * `EnvironmentError` when it is not the database's key.
 */
export function loadSecretsKey(db: Db, { secretsKey, dataDir }: KeyEnvironment): Promise<Buffer> {
  return withAdvisoryLock(db, LOCK, async (connection) => {
    const stored = await connection
      .selectFrom('secrets')
      .select('value')
      .where('name', '=', CHECK)
      .executeTakeFirst()
    const given = secretsKey ?? (await readKeyFile(dataDir))
    if (given === undefined && stored) throw new EnvironmentError(OTHER_KEY)
    const material = given ?? (await makeKeyFile(dataDir))
    const key = Buffer.from(hkdfSync('sha256', material, '', 'cadencia secrets v1', 32))
    const check = createHmac('sha256', key).update(CHECK).digest('base64url')
    if (stored && stored.value !== check) throw new EnvironmentError(OTHER_KEY)
    if (!stored) await connection.insertInto('secrets').values({ name: CHECK, value: check }).execute()
    return key
  })
}
