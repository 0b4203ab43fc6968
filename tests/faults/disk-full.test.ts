import { randomBytes } from 'node:crypto'
import { closeSync, ftruncateSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { says, startChild } from '../support/child.ts'
import { createDatabase } from '../support/database.ts'
import { eventually } from '../support/eventually.ts'
import { canMountDisks, onOwnDisk, startServer } from '../support/server.ts'
import { caller, signIn } from '../support/session.ts'
import { times } from '../support/size.ts'
import { addPerson } from '../support/suite.ts'

const ROUNDS = times(1, 5)
const MIB = 1024 * 1024
const DISK_BYTES = 400 * MIB
const WITHIN_MS = 60_000

it.skipIf(!canMountDisks())(
  'REL-15: a Postgres whose disk is full answers 503 and loses nothing, and goes on when there is room',
  async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'cadencia-full-'))
    const postgres = startChild({
      ...onOwnDisk([join(import.meta.dirname, '../support/small-disk-postgres.ts')]),
      env: { DATA_DIR: dataDir, DISK_BYTES: String(DISK_BYTES) },
    })
    onTestFinished(async () => {
      postgres.signal('SIGTERM')
      await postgres.ended
      await rm(dataDir, { recursive: true, force: true })
    })
    await says(postgres, 'postgres at ')
    const url = /postgres at (\S+)/.exec(postgres.output())?.[1] ?? ''
    const database = await createDatabase(url)
    const server = await startServer({ databaseUrl: database.url })
    onTestFinished(server.end)
    const call = caller(server, await signIn(server, await addPerson(database, 'Ana')))

    const kept: string[] = []
    let refused = 0
    /** Too much for free space in existing pages. */
    const write = async () => {
      const description = randomBytes(2400).toString('base64')
      const answer = await call('POST', '/api/pilot-stages', { title: 'Cheio', description })
      const body = await answer.json()
      if (answer.status === 201) kept.push(body.id)
      else {
        expect(body).toMatchObject({ statusCode: 503, code: 'unavailable' })
        expect(answer.headers.get('retry-after')).not.toBeNull()
        refused += 1
      }
      return answer.status
    }

    const filler = `/proc/${postgres.pid}/root${dataDir}/filler`
    for (let round = 0; round < ROUNDS; round += 1) {
      expect(await write()).toBe(201)
      fill(filler)
      const before = refused
      await eventually(async () => (await write()) === 503, {
        what: 'a write is refused',
        withinMs: WITHIN_MS,
      })
      for (let tries = 0; tries < 20; tries += 1) await write()
      expect(refused).toBeGreaterThan(before)
      expect((await server.fetch('/healthz')).status).toBe(200)
      expect((await call('GET', '/api/pilot-stages')).status).toBe(200)
      rmSync(filler)
      await eventually(async () => (await write()) === 201, { what: 'writing goes on', withinMs: WITHIN_MS })
      await eventually(async () => (await server.fetch('/readyz')).status === 200, { what: '/readyz 200' })
    }
    const rows = await database.query<{ id: string }>('select id from pilot_stages')
    expect(new Set(rows.map(({ id }) => id))).toEqual(new Set(kept))
    console.log(`REL-15, disk full: ${JSON.stringify({ rounds: ROUNDS, kept: kept.length, refused })}`)
  },
)

/** Fills the disk of a file. */
function fill(path: string): void {
  const file = openSync(path, 'w')
  let size = 0
  for (const step of [MIB, 4096]) {
    const zeros = Buffer.alloc(step)
    try {
      for (;;) size += writeSync(file, zeros)
    } catch {
      ftruncateSync(file, size)
    }
  }
  closeSync(file)
  expect(statfsSync(path).bavail).toBe(0)
}
