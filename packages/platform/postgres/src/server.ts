import { chmod, mkdir, realpath } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Account, chooseAccount, type Isolation } from './account.ts'
import {
  type Address,
  addressOf,
  connectionStringFor,
  defaultTransport,
  prepareAddress,
  releaseAddress,
  type Transport,
} from './address.ts'
import { type Binaries, findBinaries } from './binaries.ts'
import { clusterOf, ensureCluster } from './cluster.ts'
import { PostgresError } from './postgres-error.ts'
import { findLiving, inUse, waitUntilFree } from './postmaster.ts'
import { DATABASE, prepareDatabase } from './prepare-database.ts'
import { type ServerProcess, spawnServer } from './server-process.ts'
import { serverArguments } from './settings.ts'

export interface StartOptions {
  /** Folder of data, socket and password; created with mode 0700. */
  readonly dataDir: string
  /** Called with each log line of the server (no statements). */
  readonly log?: (line: string) => void
  /** False only in tests: faster, but a machine crash may lose everything. Default true. */
  readonly fsync?: boolean
  /** Default: a Unix socket; on Windows TCP on 127.0.0.1 with a password. */
  readonly transport?: Transport
  /** How root drops privileges. Default: the first way that works. */
  readonly isolation?: Isolation
}

export interface PostgresServer {
  /** Connection string of the application's role; stable across restarts. */
  readonly connectionString: string
  readonly pid: number
  connectionStringFor(database: string): string
  stop(): Promise<void>
  /** Called once if the server ends without `stop`. */
  onExit(callback: () => void): void
}

const RETRY_FOR_MS = 10_000
const START_LIMIT_MS = 5 * 60_000
const PASSING = /pre-existing shared memory block|lock file ".*" already exists|could not bind/

/**
 * Starts the embedded server and creates its database if missing. As root it runs under another account; it ends with
 * this process. Throws `PostgresError` with a Portuguese message when the folder is in use, belongs to another user or
 * version, or the platform has no binaries.
 */
export async function startPostgres(options: StartOptions): Promise<PostgresServer> {
  const { log = () => {}, fsync = true, transport = defaultTransport() } = options
  await mkdir(options.dataDir, { recursive: true, mode: 0o700 })
  const folder = await realpath(options.dataDir)
  await chmod(folder, 0o700).catch(() => {})
  const cluster = clusterOf(folder)
  await waitUntilFree(cluster)
  const binaries = await findBinaries()
  const account = await chooseAccount(folder, binaries.postgres, options.isolation)
  await ensureCluster({ folder, account, binaries, transport, fsync })
  const address = await prepareAddress(folder, transport, account.owner)
  const server = await startWithRetries({ account, binaries, cluster, address, log, fsync })
  return toPostgresServer(server, folder, address)
}

/** Connection string of the server running on `dataDir`, whoever started it; undefined if none. */
export async function findRunning(dataDir: string): Promise<string | undefined> {
  const folder = await realpath(dataDir).catch(() => undefined)
  if (folder === undefined) return undefined
  const living = await findLiving(clusterOf(folder))
  return living && connectionStringFor(await addressOf(folder, living), DATABASE)
}

interface Launch {
  readonly account: Account
  readonly binaries: Binaries
  readonly cluster: string
  readonly address: Address
  readonly log: (line: string) => void
  readonly fsync: boolean
}

/** Retries, because a killed server may still hold its resources for moments. */
async function startWithRetries(launch: Launch): Promise<ServerProcess> {
  const start = Date.now()
  for (;;) {
    const server = spawnServer({
      ...launch,
      serverArguments: serverArguments(launch.cluster, launch.address, launch.fsync),
    })
    if (await becomesReady(server, launch.address)) return server
    const said = server.lines.join('\n')
    const living = await findLiving(launch.cluster)
    if (Date.now() - start > RETRY_FOR_MS && living) throw inUse(launch.cluster, living.pid)
    if (Date.now() - start > RETRY_FOR_MS || !PASSING.test(said)) {
      throw new PostgresError(`O banco de dados em ${launch.cluster} não iniciou:\n${said}`)
    }
    await sleep(200)
  }
}

/** False when the server exited. Crash recovery may take minutes. */
async function becomesReady(server: ServerProcess, address: Address): Promise<boolean> {
  const start = Date.now()
  let lastError: unknown
  while (!server.hasEnded()) {
    try {
      await prepareDatabase(address)
      return true
    } catch (error) {
      lastError = error
    }
    if (Date.now() - start > START_LIMIT_MS) {
      await server.stop()
      throw new PostgresError('O banco de dados não ficou pronto em 5 minutos.', { cause: lastError })
    }
    await Promise.race([sleep(20), server.ended])
  }
  return false
}

function toPostgresServer(server: ServerProcess, folder: string, address: Address): PostgresServer {
  let isStopping = false
  return {
    connectionString: connectionStringFor(address, DATABASE),
    pid: server.pid,
    connectionStringFor: (database) => connectionStringFor(address, database),
    stop: async () => {
      isStopping = true
      await server.stop()
      await releaseAddress(folder, address)
    },
    onExit: (callback) => {
      void server.ended.then(() => {
        if (!isStopping) callback()
      })
    },
  }
}
