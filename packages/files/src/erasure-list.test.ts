import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { testDb } from '@cadencia/db/testing'
import { runEnqueued } from '@cadencia/jobs/testing'
import { erasures, readErasureList, rememberErasure } from '@cadencia/server/erasure/erasures'
import { openStorage, type StorageOptions } from '@cadencia/storage/storage'
import { startS3Server } from '@cadencia/storage/testing/s3-server'
import { afterAll, expect, it } from 'vitest'

const directory = await mkdtemp(join(tmpdir(), 'cadencia-erasures-'))
// Signatures are not checked here: this server mistakes those of lists.
const bucket = await startS3Server(join(directory, 'bucket'), true)
afterAll(async () => {
  await bucket.close()
  await rm(directory, { recursive: true })
})
const { db } = await testDb()

it.each<StorageOptions>([
  { kind: 'disk', dir: join(directory, 'files'), reserveBytes: 0 },
  { kind: 's3', ...bucket.options },
])('SEC-31: the list of the erased is kept on $kind', async (options) => {
  const storage = await openStorage(options)
  expect(await readErasureList(storage)).toEqual({ user: new Set(), lead: new Set(), guest: new Set() })
  const [user, lead] = [randomUUID(), randomUUID()]
  const at = new Date().toISOString()
  for (let time = 0; time < 2; time += 1) {
    await rememberErasure(db, { kind: 'user', id: user, at })
    await rememberErasure(db, { kind: 'lead', id: lead, at })
  }
  await runEnqueued(db, erasures(async () => storage).jobs ?? [])
  expect(await readErasureList(storage)).toEqual({
    ...{ user: new Set([user]), lead: new Set([lead]), guest: new Set() },
  })
})
