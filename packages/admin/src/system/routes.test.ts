import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { migrations } from '@cadencia/db/migrations/index'
import { createQueues } from '@cadencia/jobs/queues'
import { afterAll, expect, it } from 'vitest'
import { adminApp } from '../testing/admin-app.ts'
import { SystemReport } from './contract.ts'

const model = createServer((_request, response) => response.end('{"data": []}'))
await new Promise<void>((resolve) => model.listen(0, '127.0.0.1', resolve))
afterAll(() => model.close())
const { port } = model.address() as AddressInfo
const ai = { baseUrl: `http://127.0.0.1:${port}/v1`, apiKey: undefined, model: 'modelo-da-casa' }

const engines: { queues?: Awaited<ReturnType<typeof createQueues>> } = {}
const { db, connectionString, ada, person, dataDir } = await adminApp({
  ai,
  queues: () => engines.queues,
  allowedEmailDomains: ['cadencia.example'],
})

const report = async () => {
  const answer = await ada.send('GET', '/api/admin/system')
  expect(answer.statusCode, answer.body).toBe(200)
  return SystemReport.parse(answer.json())
}

it('GET /api/admin/system tells version, database, migrations and storage', async () => {
  const { version, runtime, database, migrations: done, storage, outbox } = await report()
  expect({ version, runtime }).toEqual({ version: '1.2.3', runtime: process.version })
  expect(database.version).toMatch(/^\d+/)
  expect(database.bytes).toBeGreaterThan(1_000_000)
  expect(database.maxConnections).toBeGreaterThan(database.connections)
  const names = Object.keys(migrations).sort()
  expect(done).toEqual({ applied: names.length, latest: names.at(-1), pending: [] })
  expect(storage).toMatchObject({ kind: 'disk', files: 0, bytes: 0, freeBytes: expect.any(Number) })
  expect(outbox).toEqual({ waiting: 0, lagSeconds: 0, parked: 0, setAside: 0 })
})

it('tells how many facts wait for the relay, and since when', async () => {
  const created_at = new Date(Date.now() - 90_000).toISOString()
  const facts = [{ created_at }, {}].map((fact) => ({ fact: 'test.noted', key: 'a', payload: '{}', ...fact }))
  const ids = await db.insertInto('outbox').values(facts).returning('id').execute()
  const { outbox } = await report()
  expect(outbox).toMatchObject({ waiting: 2, parked: 0 })
  expect(outbox.lagSeconds).toBeGreaterThanOrEqual(90)
  await db
    .deleteFrom('outbox')
    .where(
      'id',
      'in',
      ids.map(({ id }) => id),
    )
    .execute()
})

it('REL-24: tells how much the gateway told that nobody understood', async () => {
  expect((await report()).gateway).toEqual({ notUnderstood: 0 })
  const unread = { hash: 'a', provider: 'evolution', event: 'something.new', body: '{}' }
  await db.insertInto('gateway_unread').values(unread).execute()
  expect((await report()).gateway).toEqual({ notUnderstood: 1 })
})

it('tells queues that are away as degraded, and their counts once they are there', async () => {
  expect((await report()).queues).toEqual({ state: 'degraded', kind: null, list: [] })
  const log = { info: () => {}, warn: () => {}, error: () => {} }
  const queues = await createQueues({ connectionString, log })
  afterAll(queues.close)
  engines.queues = queues
  const { state, kind, list } = (await report()).queues
  expect({ state, kind }).toEqual({ state: 'ok', kind: 'postgres' })
  expect(list.map(({ queueName }) => queueName)).toEqual([
    'whatsapp',
    'summaries',
    'reports',
    'imports',
    'maintenance',
  ])
})

it('names the jobs that failed, with the first line of why', async () => {
  const row = { name: 'make_preview', queue: 'maintenance', payload: '{}', max_attempts: 3, backoff_ms: 1000 }
  const finished = { status: 'failed', finished_at: '2026-11-23T11:00:00Z' }
  await db
    .insertInto('job_requests')
    .values([
      { ...row, ...finished, id: randomUUID(), error: 'bad picture\n    at preview.ts:3' },
      { ...row, ...finished, id: randomUUID(), error: null, finished_at: '2026-11-20T11:00:00Z' },
    ])
    .execute()
  const { failedJobs } = await report()
  expect(failedJobs).toMatchObject({
    lastDay: 1,
    latest: [
      { queueName: 'maintenance', type: 'make_preview', error: 'bad picture' },
      { error: 'Sem detalhe' },
    ],
  })
})

it('lists the backups that were taken, the newest first', async () => {
  expect((await report()).backups).toEqual([])
  const dir = join(dataDir, 'backups')
  await mkdir(dir)
  await writeFile(join(dir, 'cadencia-2026-11-23-030000.tar.gz'), 'x'.repeat(100))
  await writeFile(join(dir, 'notas.txt'), 'x')
  expect((await report()).backups).toMatchObject([{ name: 'cadencia-2026-11-23-030000.tar.gz', bytes: 100 }])
})

it('tells the state of mail, summaries, gateway and guests', async () => {
  expect((await report()).services).toEqual({
    mail: { kind: 'file' },
    summaries: { kind: 'model', model: 'modelo-da-casa', isReachable: true },
    gateway: { provider: 'simulated' },
    guestDomains: ['cadencia.example'],
  })
  await new Promise((resolve) => model.close(resolve))
  expect((await report()).services.summaries.isReachable).toBe(false)
})

it('SEC-24: is the administrators’ alone', async () => {
  expect((await (await person('Ana')).send('GET', '/api/admin/system')).statusCode).toBe(403)
})
