import { randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, opendir, rename, rm, stat, statfs } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { FileNotFound, StorageFull } from './errors.ts'
import { checkKey } from './key.ts'
import { measure } from './measure.ts'
import type { FileStorage, ListedFile } from './storage.ts'

const MIB = 1024 * 1024
const DEFAULT_RESERVE_BYTES = 512 * MIB
const CHECK_EVERY_BYTES = 4 * MIB
/** Older than any upload in progress. */
const ABANDONED_MS = 24 * 60 * 60 * 1000
/** Not a valid key, so it cannot collide. */
const PARTIAL_DIR = '.partial'

export interface DiskOptions {
  /** Created when missing. */
  readonly dir: string
  /** Free bytes that uploads must leave. Default 512 MiB. */
  readonly reserveBytes?: number
}

/** Files in a directory, written to a temporary name, synced and renamed. */
export async function openDisk({
  dir,
  reserveBytes = DEFAULT_RESERVE_BYTES,
}: DiskOptions): Promise<FileStorage> {
  const partialDir = join(dir, PARTIAL_DIR)
  await mkdir(partialDir, { recursive: true })
  await removeAbandoned(partialDir)
  const pathOf = (key: string) => join(dir, ...checkKey(key).split('/'))

  /** Throws `StorageFull` when `bytes` more would exceed the reserve. */
  async function requireRoom(bytes: number): Promise<void> {
    const { bavail, bsize } = await statfs(dir)
    if (bavail * bsize - bytes < reserveBytes) throw new StorageFull()
  }

  async function fill(file: FileHandle, chunks: AsyncIterable<Uint8Array>): Promise<void> {
    let room = 0
    for await (const chunk of chunks) {
      if (chunk.byteLength > room) {
        room = Math.max(CHECK_EVERY_BYTES, chunk.byteLength)
        await requireRoom(room)
      }
      await file.writeFile(chunk)
      room -= chunk.byteLength
    }
    await file.sync()
  }

  return {
    write: async (key, content, { maxBytes }) => {
      const path = pathOf(key)
      const partial = join(partialDir, randomUUID())
      const measured = measure(content, maxBytes)
      try {
        await using file = await open(partial, 'wx', 0o600)
        await fill(file, measured.chunks)
        await mkdir(dirname(path), { recursive: true })
        await rename(partial, path)
        await syncDirectory(dirname(path))
        return measured.written()
      } catch (error) {
        await rm(partial, { force: true })
        throw hasCode(error, 'ENOSPC', 'EDQUOT') ? new StorageFull(error) : error
      }
    },

    read: async (key, range) => {
      const path = pathOf(key)
      const file = await open(path, 'r').catch((error) => {
        throw hasCode(error, 'ENOENT', 'ENOTDIR', 'EISDIR') ? new FileNotFound(key) : error
      })
      const info = await file.stat()
      if (!info.isFile()) {
        await file.close()
        throw new FileNotFound(key)
      }
      return { stream: file.createReadStream(range ?? {}), size: info.size }
    },

    remove: async (key) => {
      await rm(pathOf(key), { force: true })
    },

    exists: async (key) => {
      try {
        return (await stat(pathOf(key))).isFile()
      } catch (error) {
        if (hasCode(error, 'ENOENT', 'ENOTDIR')) return false
        throw error
      }
    },

    list: (prefix) => listFiles(dir, prefix === undefined ? dir : pathOf(prefix)),
  }
}

async function* listFiles(dir: string, start: string): AsyncGenerator<ListedFile> {
  const opened = await opendir(start, { recursive: true }).catch((error) => {
    if (start !== dir && hasCode(error, 'ENOENT', 'ENOTDIR')) return []
    throw error
  })
  for await (const entry of opened) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    const key = relative(dir, path).replaceAll('\\', '/')
    if (key.startsWith(`${PARTIAL_DIR}/`)) continue
    const info = await stat(path).catch(() => undefined)
    if (info) yield { key, size: info.size }
  }
}

/** Makes a rename durable. Windows cannot open a directory and does not need it. */
async function syncDirectory(dir: string): Promise<void> {
  if (process.platform === 'win32') return
  await using directory = await open(dir, 'r')
  await directory.sync()
}

/** Removes partial files of crashed processes. */
async function removeAbandoned(partialDir: string): Promise<void> {
  for await (const entry of await opendir(partialDir)) {
    const path = join(partialDir, entry.name)
    const info = await stat(path).catch(() => undefined)
    if (info && Date.now() - info.mtimeMs > ABANDONED_MS) await rm(path, { force: true })
  }
}

function hasCode(error: unknown, ...codes: readonly string[]): boolean {
  return error instanceof Error && 'code' in error && codes.some((code) => code === error.code)
}
