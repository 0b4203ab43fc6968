import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '@cadencia/db/testing/free-port'
import { type Ended, type RunningChild, startChild } from './child.ts'
import { eventually } from './eventually.ts'

const BUILT = new URL('../../apps/api/dist/main.js', import.meta.url).pathname
const SOURCE = new URL('../../apps/api/src/main.ts', import.meta.url).pathname
const READY_WITHIN_MS = 30_000

export const ADMINISTRATOR = { username: 'admin', password: 'senha-de-teste-do-administrador' } as const

export interface ServerOptions {
  readonly databaseUrl: string
  readonly env?: Record<string, string>
  readonly port?: number
  /** Wait until /readyz is 200. Default true. */
  readonly isAwaited?: boolean
  /** Folder of `apps/api/dist`. Default: this checkout, from source where nothing is built. */
  readonly root?: string
  /** Size of a separate disk for DATA_DIR; see `canMountDisks`. */
  readonly diskBytes?: number
}

export interface Server {
  /** `http://127.0.0.1:PORT` */
  readonly url: string
  readonly port: number
  readonly dataDir: string
  pid(): number
  /** Output of all its processes. */
  output(): string
  fetch(path: string, init?: RequestInit): Promise<Response>
  /** Waits until /readyz is 200; throws with the output if the process ends first. */
  becomesReady(): Promise<void>
  /** SIGKILL; resolves when it is gone. */
  kill(): Promise<void>
  terminate(): Promise<Ended>
  /** Restarts it on the same port, database and folder. */
  restart(isAwaited?: boolean): Promise<void>
  end(): Promise<void>
}

function entry(): string {
  return existsSync(BUILT) ? BUILT : SOURCE
}

const MOUNTED = 'mount -t tmpfs -o size="$DISK_BYTES" tmpfs "$DATA_DIR" && exec "$0" "$@"'
/** A shell in its own mount namespace. */
const SHELL = { program: 'unshare', args: ['--mount', '--map-root-user', 'sh', '-c'] }

/** True if this machine allows private mounts. */
export function canMountDisks(): boolean {
  const { status } = spawnSync(SHELL.program, [...SHELL.args, 'mount -t tmpfs tmpfs /mnt'])
  return status === 0
}

/** Arguments of `startChild` that mount a private disk of DISK_BYTES at DATA_DIR. */
export function onOwnDisk(args: readonly string[]) {
  return { program: SHELL.program, args: [...SHELL.args, MOUNTED, process.execPath, ...args] }
}

/** Starts the API with an inline worker on a free port. No demo data by default. */
export async function startServer(options: ServerOptions): Promise<Server> {
  const { databaseUrl, env = {}, isAwaited = true, root, diskBytes } = options
  const program = root === undefined ? entry() : join(root, 'apps/api/dist/main.js')
  const port = options.port ?? (await freePort())
  const dataDir = await mkdtemp(join(tmpdir(), 'cadencia-server-'))
  const url = `http://127.0.0.1:${port}`
  let earlier = ''
  let child: RunningChild

  const start = () =>
    startChild({
      ...(diskBytes === undefined ? { args: [program] } : onOwnDisk([program])),
      ...(root !== undefined && { cwd: root }),
      env: {
        ...(diskBytes === undefined ? {} : { DISK_BYTES: String(diskBytes) }),
        PORT: String(port),
        DATA_DIR: dataDir,
        DATABASE_URL: databaseUrl,
        // Set by the suites, not by the benches.
        DATABASE_CONNECTIONS: process.env.DATABASE_CONNECTIONS ?? '',
        SECRETS_KEY: 'a chave de todos os servidores dos testes',
        ADMIN_USERNAME: ADMINISTRATOR.username,
        ADMIN_PASSWORD: ADMINISTRATOR.password,
        ...env,
      },
    })

  const server: Server = {
    url,
    port,
    dataDir,
    pid: () => child.pid,
    output: () => earlier + child.output(),
    fetch: (path, init) => fetch(`${url}${path}`, { redirect: 'manual', ...init }),
    becomesReady: async () => {
      const outcome = await eventually(
        async () => {
          if (child.hasEnded()) return 'ended'
          const { status } = await server.fetch('/readyz')
          return status === 200 && 'ready'
        },
        { withinMs: READY_WITHIN_MS, what: `/readyz 200 at ${url}` },
      ).catch((error: unknown) => {
        throw new Error(`the server does not become ready:\n${child.output()}`, { cause: error })
      })
      if (outcome === 'ended') throw new Error(`the server ended at its start:\n${child.output()}`)
    },
    kill: async () => {
      child.signal('SIGKILL')
      await child.ended
    },
    terminate: () => {
      child.signal('SIGTERM')
      return child.ended
    },
    restart: async (isRestartAwaited = true) => {
      earlier += child.output()
      child = start()
      if (isRestartAwaited) await server.becomesReady()
    },
    end: async () => {
      await server.kill()
      await rm(dataDir, { recursive: true, force: true })
    },
  }

  child = start()
  if (isAwaited) {
    await server.becomesReady().catch(async (error: unknown) => {
      await server.end()
      throw error
    })
  }
  return server
}
