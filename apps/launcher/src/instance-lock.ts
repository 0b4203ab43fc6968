import { createHash } from 'node:crypto'
import { mkdir, rm, stat } from 'node:fs/promises'
import { connect, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { LaunchError } from './terminal.ts'

/** Lock on DATA_DIR; released with the process. */
export interface InstanceLock {
  /** Publishes the product's URL to other processes. */
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

/** Commands with exclusive access to DATA_DIR. */
export type LockingCommand = keyof typeof WHAT

/**
 * Locks the folder, or throws a `LaunchError` naming the holder. The lock is a listening socket named after the folder:
 * the system releases it with the process.
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

/** An abstract socket on Linux and a named pipe on Windows; elsewhere a file in the user's temporary folder. */
async function addressOf(dataDir: string): Promise<string> {
  const { dev, ino } = await stat(dataDir, { bigint: true })
  const name = `cadencia-${createHash('sha256').update(`${dev}:${ino}`).digest('hex').slice(0, 24)}`
  if (process.platform === 'linux') return `\0${name}`
  return process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : join(tmpdir(), name)
}

/** False when the address is in use. */
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

/** The holder's message; undefined if there is none (a killed process left the file). */
async function ask(address: string): Promise<string | undefined> {
  const socket = connect(address)
  socket.setTimeout(2_000, () => socket.end())
  try {
    return await text(socket)
  } catch {
    return undefined
  }
}
