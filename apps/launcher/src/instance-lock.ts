import { createHash } from 'node:crypto'
import { mkdir, rm, stat } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { LaunchError } from './terminal.ts'

/** Holds DATA_DIR for this process; a dead process holds nothing. */
export interface InstanceLock {
  /** What others are told: the address at which the product is served. */
  announce(url: string): void
  release(): Promise<void>
}

const WHAT = {
  start: 'O Cadência já está rodando',
  dev: 'O modo de desenvolvimento já está rodando',
  seed: 'Dados estão sendo gerados',
  backup: 'Um backup está em andamento',
  restore: 'Uma restauração está em andamento',
} as const

/** The commands that need DATA_DIR for themselves. */
export type LockingCommand = keyof typeof WHAT

/**
 * Takes the folder for this process, or throws a `LaunchError` that says who has it. The lock is a listening
 * socket whose name comes from the folder: the system frees it with the process, so none is ever left behind.
 */
export async function acquireLock(dataDir: string, command: LockingCommand): Promise<InstanceLock> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  const address = await addressOf(dataDir)
  let url: string | undefined
  const server = createServer((socket) => {
    socket.on('error', () => {})
    const at = url ? ` em ${url}` : ''
    socket.end(`${WHAT[command]}${at} com esta pasta de dados (processo ${process.pid}).`)
  })
  server.unref()
  for (;;) {
    if (await listens(server, address)) break
    const holder = await ask(address)
    if (holder !== undefined) throw new LaunchError(holder || `A pasta ${dataDir} está em uso.`)
    await rm(address, { force: true })
  }
  return {
    announce: (served) => {
      url = served
    },
    release: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** A name without a file on Linux and Windows; elsewhere a file in the user's own temporary folder. */
async function addressOf(dataDir: string): Promise<string> {
  const { dev, ino } = await stat(dataDir, { bigint: true })
  const name = `cadencia-${createHash('sha256').update(`${dev}:${ino}`).digest('hex').slice(0, 24)}`
  if (process.platform === 'linux') return `\0${name}`
  return process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : join(tmpdir(), name)
}

/** False when somebody has the address. */
function listens(server: Server, address: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const fail = (error: NodeJS.ErrnoException): void => {
      if (error.code === 'EADDRINUSE') resolve(false)
      else reject(error)
    }
    server.once('error', fail)
    server.listen(address, () => {
      server.off('error', fail)
      resolve(true)
    })
  })
}

/** What the holder says; undefined when there is none (its process was killed and left a file). */
async function ask(address: string): Promise<string | undefined> {
  const socket = connect(address)
  socket.setTimeout(2_000, () => socket.end())
  try {
    return await text(socket)
  } catch {
    return undefined
  }
}
