import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FileNotFound, FileTooLarge } from './errors.ts'
import { type FileStorage, openStorage } from './storage.ts'
import { startS3Server } from './testing/s3-server.ts'

const MIB = 1024 * 1024

const dirs: string[] = []
afterAll(() => Promise.all(dirs.map((dir) => rm(dir, { recursive: true, force: true }))))

async function temporaryDir(): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'cadencia-storage-'))
  dirs.push(dir)
  return dir
}

interface Opened {
  readonly storage: FileStorage
  readonly list: FileStorage['list']
}

async function openOnDisk(): Promise<Opened> {
  const storage = await openStorage({
    kind: 'disk',
    dir: join(await temporaryDir(), 'files'),
    reserveBytes: 0,
  })
  return { storage, list: storage.list }
}

async function openS3rver(directory: string, allowMismatchedSignatures: boolean): Promise<FileStorage> {
  const { options, close } = await startS3Server(directory, allowMismatchedSignatures)
  afterAll(close)
  return openStorage({ kind: 's3', ...options })
}

/**
 * A real S3 server that checks signatures. Lists come from a second one without checks, which misreads the slash in
 * `/bucket/?list-type=2` as unsigned.
 */
async function openOnS3(): Promise<Opened> {
  const directory = await temporaryDir()
  const storage = await openS3rver(directory, false)
  return { storage, list: (await openS3rver(directory, true)).list }
}

const content = (bytes: Uint8Array, chunkBytes = 64 * 1024) =>
  Readable.from(
    (function* () {
      for (let start = 0; start < bytes.length; start += chunkBytes)
        yield bytes.subarray(start, start + chunkBytes)
    })(),
  )
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const failing = async function* () {
  yield randomBytes(100_000)
  throw new Error('a conexão caiu')
}
async function collect<T>(items: AsyncIterable<T>): Promise<T[]> {
  const collected: T[] = []
  for await (const item of items) collected.push(item)
  return collected
}

describe.each([
  { name: 'disk', open: openOnDisk },
  { name: 'S3', open: openOnS3 },
])('files on $name', ({ open }) => {
  let storage: FileStorage
  let list: FileStorage['list']
  const keys = async () => (await collect(list())).map((file) => file.key).sort()
  beforeAll(async () => {
    const opened = await open()
    storage = opened.storage
    list = opened.list
  })

  it.each([0, 1, 100_000, 8 * MIB + 1, 20 * MIB])(
    'gives back the %i bytes that were written',
    async (size) => {
      const bytes = randomBytes(size)
      const key = `uploads/${randomUUID()}`
      const written = await storage.write(key, content(bytes), { maxBytes: size })
      expect(written).toEqual({ size, sha256: sha256(bytes) })
      const file = await storage.read(key)
      expect(file.size).toBe(size)
      expect(sha256(await buffer(file.stream))).toBe(sha256(bytes))
      expect(await collect(list())).toContainEqual({ key, size })
    },
  )

  it('reads a byte range, inclusive', async () => {
    const key = randomUUID()
    await storage.write(key, content(Buffer.from('0123456789')), { maxBytes: 10 })
    const { stream, size } = await storage.read(key, { start: 2, end: 5 })
    expect((await buffer(stream)).toString()).toBe('2345')
    expect(size).toBe(10)
  })

  it('replaces and removes', async () => {
    const key = randomUUID()
    await storage.write(key, content(Buffer.from('antes')), { maxBytes: 10 })
    await storage.write(key, content(Buffer.from('depois')), { maxBytes: 10 })
    expect((await buffer((await storage.read(key)).stream)).toString()).toBe('depois')
    expect(await storage.exists(key)).toBe(true)
    await storage.remove(key)
    await storage.remove(key)
    expect(await storage.exists(key)).toBe(false)
    await expect(storage.read(key)).rejects.toThrow(FileNotFound)
  })

  it('lists what is below a prefix, by whole segments', async () => {
    const bytes = () => content(Buffer.from('abc'))
    for (const key of ['lists/a', 'lists/b/c', 'listsx/d', 'other/lists'])
      await storage.write(key, bytes(), { maxBytes: 3 })
    const found = await collect(list('lists'))
    expect(found.toSorted((a, b) => a.key.localeCompare(b.key))).toEqual([
      { key: 'lists/a', size: 3 },
      { key: 'lists/b/c', size: 3 },
    ])
    expect(await collect(list('nothing'))).toEqual([])
    expect(() => list('../x')).toThrow(TypeError)
  })

  it.each([100_000, 17 * MIB])('refuses one byte more than %i and leaves nothing', async (maxBytes) => {
    const before = await keys()
    const write = storage.write(randomUUID(), content(randomBytes(maxBytes + 1)), { maxBytes })
    await expect(write).rejects.toThrow(FileTooLarge)
    expect(await keys()).toEqual(before)
  })

  it('keeps the previous file when an upload breaks off', async () => {
    const key = randomUUID()
    await storage.write(key, content(Buffer.from('antes')), { maxBytes: 10 })
    const before = await keys()
    await expect(storage.write(randomUUID(), failing(), { maxBytes: MIB })).rejects.toThrow('a conexão caiu')
    await expect(storage.write(key, failing(), { maxBytes: MIB })).rejects.toThrow('a conexão caiu')
    expect(await keys()).toEqual(before)
    expect((await buffer((await storage.read(key)).stream)).toString()).toBe('antes')
  })

  it.each([
    '',
    '../x',
    'a/../b',
    '/a',
    'a/',
    'a//b',
    'A',
    'a.b',
    'a\0',
    'a\\b',
    '%2e%2e',
    'a\n',
    'x'.repeat(201),
  ])('refuses %j as a key', async (key) => {
    await expect(storage.write(key, content(Buffer.from('x')), { maxBytes: 1 })).rejects.toThrow(TypeError)
    await expect(storage.read(key)).rejects.toThrow(TypeError)
    await expect(storage.remove(key)).rejects.toThrow(TypeError)
    await expect(storage.exists(key)).rejects.toThrow(TypeError)
  })
})

it('leaves no partial file on the disk', async () => {
  const dir = await temporaryDir()
  const storage = await openStorage({ kind: 'disk', dir, reserveBytes: 0 })
  await expect(storage.write('a', failing(), { maxBytes: MIB })).rejects.toThrow('a conexão caiu')
  await expect(storage.write('b', content(randomBytes(11)), { maxBytes: 10 })).rejects.toThrow(FileTooLarge)
  expect(await readdir(dir, { recursive: true })).toEqual(['.partial'])
})
