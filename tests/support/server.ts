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
  /** Whether to wait until /readyz says 200. Default true. */
  readonly isAwaited?: boolean
  /** The folder in which `apps/api/dist` is. Default: this checkout, and its source where nothing is built. */
  readonly root?: string
  /** Gives its DATA_DIR a disk of its own, of so many bytes; see `canMountDisks`. */
  readonly diskBytes?: number
}

/** A real server in a process of its own. */
export interface Server {
  /** `http://127.0.0.1:PORT` */
  readonly url: string
  readonly port: number
  readonly dataDir: string
  pid(): number
  /** What all its processes wrote so far. */
  output(): string
  fetch(path: string, init?: RequestInit): Promise<Response>
  /** Waits until /readyz says 200; throws with the output when the process ends first. */
  becomesReady(): Promise<void>
  /** Kills the process with -9 and waits until it is gone. */
  kill(): Promise<void>
  /** Sends SIGTERM; resolves with how it ended. */
  terminate(): Promise<Ended>
  /** Starts it again on the same port, database and folder, after it ended. */
  restart(isAwaited?: boolean): Promise<void>
  /** Kills what still runs and removes its folder. */
  end(): Promise<void>
}

/** The built server where there is one, else its source. */
function entry(): string {
  return existsSync(BUILT) ? BUILT : SOURCE
}

const MOUNTED = 'mount -t tmpfs -o size="$DISK_BYTES" tmpfs "$DATA_DIR" && exec "$0" "$@"'
/** A shell whose mounts only it and its children see. */
const SHELL = { program: 'unshare', args: ['--mount', '--map-root-user', 'sh', '-c'] }

/** Whether this machine lets us mount a disk that only one process and its children see. */
export function canMountDisks(): boolean {
  const { status } = spawnSync(SHELL.program, [...SHELL.args, 'mount -t tmpfs tmpfs /mnt'])
  return status === 0
}

/** What `startChild` runs so that the program's DATA_DIR is a disk of DISK_BYTES, which only it and its children see. */
export function onOwnDisk(args: readonly string[]) {
  return { program: SHELL.program, args: [...SHELL.args, MOUNTED, process.execPath, ...args] }
}

/** Starts the API, with its worker inline, on a free port. Demo data only when `env` asks for it. */
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
