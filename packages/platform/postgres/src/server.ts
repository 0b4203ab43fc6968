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
  /** The server's own folder: data, socket, password. Made when it lacks, closed to others. */
  readonly dataDir: string
  /** Receives each line that the server writes (start, stop, crash; no statements). */
  readonly log?: (line: string) => void
  /** False: faster, and a crash of the machine may lose everything; for tests. Default true. */
  readonly fsync?: boolean
  /** Default: a Unix socket, TCP on 127.0.0.1 with a password on Windows. */
  readonly transport?: Transport
  /** How root hands over; default: the first way that works. */
  readonly isolation?: Isolation
}

export interface PostgresServer {
  /** The application's database, as its owner. The same after a crash and a new start. */
  readonly connectionString: string
  /** Process id of the server. */
  readonly pid: number
  connectionStringFor(database: string): string
  /** Ends sessions, writes everything down and ends the server. */
  stop(): Promise<void>
  /** Calls back once if the server ends without having been stopped. */
  onExit(callback: () => void): void
}

const RETRY_FOR_MS = 10_000
const START_LIMIT_MS = 5 * 60_000
const PASSING = /pre-existing shared memory block|lock file ".*" already exists|could not bind/

/**
 * Starts the embedded server; first makes its database if there is none. As root it runs under another
 * identity, and it ends when this process ends. Throws `PostgresError` with a Portuguese message when the
 * folder is in use, belongs to somebody else or to another version, or the platform has no binaries.
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
  const server = await startPatiently({ account, binaries, cluster, address, log, fsync })
  return faceOf(server, folder, address)
}

/** The connection string of the server that runs in `dataDir` now, started by whomever; undefined if none. */
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

/** A server started within moments of another's violent death can fail on what that one still holds. */
async function startPatiently(launch: Launch): Promise<ServerProcess> {
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

/** False when the server ended instead. A server that recovers from a crash may take minutes. */
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

function faceOf(server: ServerProcess, folder: string, address: Address): PostgresServer {
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
