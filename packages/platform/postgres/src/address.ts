import { randomBytes } from 'node:crypto'
import { chown, lstat, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Owner } from './account.ts'
import { type Postmaster, readPostmaster } from './postmaster.ts'

/** A Unix socket in a private folder, or TCP on 127.0.0.1 with a password. */
export type Address =
  | { readonly kind: 'socket'; readonly folder: string }
  | { readonly kind: 'tcp'; readonly port: number; readonly password: string }

/** `socket` except on Windows. */
export type Transport = Address['kind']

/** Part of the socket's file name. */
export const SOCKET_PORT = 5432
/** Owner of the application's databases; not a superuser. */
export const ROLE = 'cadencia'

const SOCKET_FILE = `.s.PGSQL.${SOCKET_PORT}`
/** Path limit of a socket in bytes: 107 on Linux, 103 on macOS. */
const LONGEST_SOCKET_PATH = process.platform === 'darwin' ? 103 : 107

export function defaultTransport(): Transport {
  return process.platform === 'win32' ? 'tcp' : 'socket'
}

/** Prepares the server's address; it stays the same after a crash, so that clients reconnect. */
export async function prepareAddress(folder: string, transport: Transport, owner?: Owner): Promise<Address> {
  if (transport === 'tcp') {
    return { kind: 'tcp', port: await choosePort(folder), password: await readPassword(folder) }
  }
  const socketFolder = await chooseSocketFolder(folder)
  if (owner) await chown(socketFolder, owner.uid, owner.gid)
  // The folder is private and no server runs, so the socket was left by a killed one.
  await rm(join(socketFolder, SOCKET_FILE), { force: true })
  await rm(join(socketFolder, `${SOCKET_FILE}.lock`), { force: true })
  return { kind: 'socket', folder: socketFolder }
}

export async function addressOf(folder: string, postmaster: Postmaster): Promise<Address> {
  if (postmaster.socketFolder) return { kind: 'socket', folder: postmaster.socketFolder }
  return { kind: 'tcp', port: postmaster.port, password: await readPassword(folder) }
}

/** A connection string for `pg` and URL parsers. */
export function connectionStringFor(address: Address, database: string, role = ROLE): string {
  const name = encodeURIComponent(database)
  if (address.kind === 'tcp') {
    return `postgres://${role}:${address.password}@127.0.0.1:${address.port}/${name}?sslmode=disable`
  }
  const host = encodeURIComponent(address.folder)
  return `postgres://${role}@localhost:${SOCKET_PORT}/${name}?host=${host}&sslmode=disable`
}

/** Removes a socket folder outside the data directory after a clean stop. */
export async function releaseAddress(folder: string, address: Address): Promise<void> {
  if (address.kind !== 'socket' || address.folder === join(folder, 'run')) return
  await rm(address.folder, { recursive: true, force: true })
  await rm(socketFolderFile(folder), { force: true })
}

/** Path of the password file for TCP; created once, beside the data. */
export async function passwordFile(folder: string): Promise<string> {
  const path = join(folder, 'password')
  await writeFile(path, randomBytes(24).toString('hex'), { mode: 0o600, flag: 'wx' }).catch(
    (error: unknown) => {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    },
  )
  return path
}

async function readPassword(folder: string): Promise<string> {
  return await readFile(await passwordFile(folder), 'utf8')
}

function socketFolderFile(folder: string): string {
  return join(folder, 'socket-folder')
}

async function chooseSocketFolder(folder: string): Promise<string> {
  const inside = join(folder, 'run')
  if (fits(inside)) {
    await mkdir(inside, { recursive: true, mode: 0o700 })
    return inside
  }
  const noted = await readFile(socketFolderFile(folder), 'utf8').catch(() => '')
  if (noted && (await isPrivate(noted, folder))) return noted
  const base = fits(join(tmpdir(), 'cadencia-XXXXXX')) ? tmpdir() : '/tmp'
  const made = await mkdtemp(join(base, 'cadencia-'))
  await writeFile(socketFolderFile(folder), made, { mode: 0o600 })
  return made
}

function fits(folder: string): boolean {
  return Buffer.byteLength(join(folder, SOCKET_FILE)) <= LONGEST_SOCKET_PATH
}

/** A folder in a shared location is trusted only if it is a real, closed folder of our owner. */
async function isPrivate(path: string, folder: string): Promise<boolean> {
  const [found, ours] = await Promise.all([lstat(path).catch(() => undefined), lstat(folder)])
  return found?.isDirectory() === true && (found.mode & 0o077) === 0 && found.uid === ours.uid
}

async function choosePort(folder: string): Promise<number> {
  const before = await readPostmaster(join(folder, 'data'))
  if (before && before.socketFolder === '' && (await freePort(before.port)) !== undefined) return before.port
  const port = await freePort(0)
  if (port === undefined) throw new Error('no free port on 127.0.0.1')
  return port
}

function freePort(wanted: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const server = createServer()
    server.on('error', () => resolve(undefined))
    server.listen(wanted, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : undefined))
    })
  })
}
