import { randomBytes } from 'node:crypto'
import { readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Account } from './account.ts'
import { passwordFile, type Transport } from './address.ts'
import type { Binaries } from './binaries.ts'
import { PostgresError } from './postgres-error.ts'
import { runProgram } from './program.ts'

/** Data directories of another major version cannot be opened. */
const MAJOR_VERSION = '18'
const UNFINISHED = 'data.new-'
const ABANDONED_AFTER_MS = 10 * 60_000

export interface ClusterOptions {
  readonly folder: string
  readonly account: Account
  readonly binaries: Binaries
  readonly transport: Transport
  readonly fsync: boolean
}

export function clusterOf(folder: string): string {
  return join(folder, 'data')
}

/**
 * Initialises the data directory on first use. It is created under a temporary name and renamed, so that an interrupted
 * start leaves no partial database.
 */
export async function ensureCluster(options: ClusterOptions): Promise<void> {
  const cluster = clusterOf(options.folder)
  const version = await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(() => '')
  if (version === '') return await makeCluster(options)
  if (version.trim() !== MAJOR_VERSION) {
    throw new PostgresError(
      `O banco em ${cluster} é do Postgres ${version.trim()} e esta versão usa o ${MAJOR_VERSION}. Faça um backup com a versão anterior e restaure-o nesta.`,
    )
  }
  const { uid } = await stat(cluster)
  const user = process.getuid?.()
  if (user !== undefined && !options.account.owner && uid !== user) {
    throw new PostgresError(
      `O banco em ${cluster} pertence a outro usuário (uid ${uid}). Rode como esse usuário ou use outro DATA_DIR.`,
    )
  }
}

async function makeCluster(options: ClusterOptions): Promise<void> {
  await removeAbandoned(options.folder)
  const cluster = clusterOf(options.folder)
  const made = join(options.folder, `${UNFINISHED}${randomBytes(4).toString('hex')}`)
  const { code, output } = await runProgram(
    [...options.account.prefix, options.binaries.initdb, '-D', made, ...(await initArguments(options))],
    options.folder,
  )
  if (code !== 0) {
    await rm(made, { recursive: true, force: true })
    throw new PostgresError(`Não foi possível criar o banco de dados em ${cluster}:\n${output}`)
  }
  try {
    await rename(made, cluster)
  } catch {
    await rm(made, { recursive: true, force: true })
    const exists = await stat(join(cluster, 'PG_VERSION')).catch(() => undefined)
    if (!exists)
      throw new PostgresError(`A pasta ${cluster} existe e não é um banco de dados. Remova-a ou mova-a.`)
  }
}

async function initArguments({ folder, transport, fsync }: ClusterOptions): Promise<string[]> {
  const shared = [
    '--username=postgres',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-instructions',
    ...(fsync ? [] : ['--no-sync']),
  ]
  if (transport === 'socket') return [...shared, '--auth-local=trust', '--auth-host=reject']
  return [...shared, '--auth=scram-sha-256', `--pwfile=${await passwordFile(folder)}`]
}

async function removeAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.startsWith(UNFINISHED)) continue
    const { mtimeMs } = await stat(join(folder, name))
    if (Date.now() - mtimeMs > ABANDONED_AFTER_MS)
      await rm(join(folder, name), { recursive: true, force: true })
  }
}
