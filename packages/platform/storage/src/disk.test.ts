import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm, statfs, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { StorageFull } from './errors.ts'
import { openStorage } from './storage.ts'

const MIB = 1024 * 1024
let dir: string

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'cadencia-disk-'))
})
afterEach(() => rm(dir, { recursive: true, force: true }))

async function freeBytes(): Promise<number> {
  const { bavail, bsize } = await statfs(dir)
  return bavail * bsize
}

it('rejects uploads when the reserve is reached', async () => {
  const storage = await openStorage({ kind: 'disk', dir, reserveBytes: (await freeBytes()) + 1024 * MIB })
  const write = storage.write('a', Readable.from([randomBytes(10)]), { maxBytes: MIB })
  await expect(write).rejects.toThrow(StorageFull)
  expect(await storage.exists('a')).toBe(false)
})

it('aborts an upload that would exceed the reserve, and leaves nothing', async () => {
  // Leaves a MiB for other processes on the disk.
  const storage = await openStorage({ kind: 'disk', dir, reserveBytes: (await freeBytes()) - 24 * MIB })
  const chunk = randomBytes(MIB)
  const write = storage.write('a', Readable.from(Array.from({ length: 64 }, () => chunk)), {
    maxBytes: 64 * MIB,
  })
  await expect(write).rejects.toThrow(StorageFull)
  expect(await readdir(dir, { recursive: true })).toEqual(['.partial'])
})

it('removes partial files that are a day old, and no newer ones', async () => {
  await openStorage({ kind: 'disk', dir })
  const yesterday = new Date(Date.now() - 25 * 60 * 60 * 1000)
  for (const name of ['old', 'new']) await writeFile(join(dir, '.partial', name), 'x')
  await utimes(join(dir, '.partial', 'old'), yesterday, yesterday)
  const storage = await openStorage({ kind: 'disk', dir })
  expect(await readdir(join(dir, '.partial'))).toEqual(['new'])
  for await (const file of storage.list()) expect.fail(`listed ${file.key}`)
})
