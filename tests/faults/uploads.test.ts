import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { canMountDisks, type Server } from '../support/server.ts'
import { caller, signIn } from '../support/session.ts'
import { addPerson, serverForFile } from '../support/suite.ts'
import { beginUpload, filmOf, upload } from '../support/uploads.ts'

const MIB = 1024 * 1024
const FIFTY = filmOf(50 * MIB)
/** Disk reserve. */
const RESERVE = 512 * MIB

/** Stored and partial files of a server, inside its mount namespace. */
function stored(server: Server): string[] {
  const folder = `/proc/${server.pid()}/root${server.dataDir}/files`
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .sort()
}

const server = await serverForFile()
/** A server whose disk fits one such upload above the reserve, but not two. */
const small = canMountDisks() ? await serverForFile({ diskBytes: RESERVE + 80 * MIB }) : undefined
const { database } = server
const cookie = await signIn(server, await addPerson(database, 'Ana'))

function readRows(from: typeof database): Promise<{ id: string; stored: boolean }[]> {
  return from.query('select id, stored_at is not null as stored from files order by created_at')
}
const rows = () => readRows(database)

it('an interrupted upload leaves nothing, and can be retried', async () => {
  expect((await upload(server, cookie, filmOf(MIB))).status).toBe(200)
  const before = { files: stored(server), rows: await rows() }
  const cut = await beginUpload(server, cookie, filmOf(5 * MIB))
  await eventually(() => stored(server).length > before.files.length, { what: 'bytes on the disk' })
  cut.cut()
  await eventually(async () => (await rows()).length === before.rows.length, { what: 'the row to go' })
  expect({ files: stored(server), rows: await rows() }).toEqual(before)
  expect((await upload(server, cookie, filmOf(5 * MIB))).status).toBe(200)
})

it('a server killed during an upload leaves no readable file', async () => {
  await beginUpload(server, cookie, filmOf(5 * MIB))
  const arriving = async () => (await rows()).find((row) => !row.stored)
  const row = await eventually(arriving, { what: 'the upload to arrive' })
  await server.kill()
  await server.restart()
  const call = caller(server, cookie)
  expect((await call('GET', `/api/files/${row.id}/filme.mp4`)).status).toBe(404)
  expect((await upload(server, cookie, filmOf(MIB))).status).toBe(200)
})

it.skipIf(!small)('REL-15: an upload that would eat the reserve is 507, nothing half-written', async () => {
  if (!small) return
  const hers = await signIn(small, await addPerson(small.database, 'Ana'))
  expect((await upload(small, hers, FIFTY)).status).toBe(200)
  const state = async () => ({ files: stored(small), rows: await readRows(small.database) })
  const before = await state()
  const { status, body } = await upload(small, hers, FIFTY)
  expect({ status, body }).toMatchObject({ status: 507, body: { statusCode: 507, code: 'storage_full' } })
  expect(await state()).toEqual(before)
  // Other requests and smaller uploads still work.
  const stage = await caller(small, hers)('POST', '/api/pilot-stages', { title: 'Continua' })
  expect(stage.status).toBe(201)
  expect((await upload(small, hers, filmOf(MIB))).status).toBe(200)
})

it.skipIf(process.platform !== 'linux')('an upload of 50 MB keeps the memory flat', async () => {
  await upload(server, cookie, filmOf(8 * MIB))
  peakOf(server)
  const before = peakOf(server)
  expect((await upload(server, cookie, FIFTY)).status).toBe(200)
  expect(peakOf(server) - before).toBeLessThan(25 * MIB)
})

/** Peak memory of a server since the last call, in bytes. */
function peakOf({ pid }: Server): number {
  const [, kibibytes] = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid()}/status`, 'utf8')) ?? []
  writeFileSync(`/proc/${pid()}/clear_refs`, '5')
  return Number(kibibytes) * 1024
}
