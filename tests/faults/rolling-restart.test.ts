import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, it } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { startProxy } from '../support/proxy.ts'
import { startServer } from '../support/server.ts'
import { caller, signIn } from '../support/session.ts'
import { times } from '../support/size.ts'
import { addPerson, migratedDatabaseForFile } from '../support/suite.ts'

const ROUNDS = times(1, 5)
const CLIENTS = 4
const REQUESTS = [
  ['GET', '/api/meetings?limit=10', undefined],
  ['POST', '/api/meetings', { title: 'Sem falha', scheduledAt: '2030-01-10T12:00:00Z' }],
] as const

const database = await migratedDatabaseForFile()
const servers = await Promise.all([1, 2].map(() => startServer({ databaseUrl: database.url })))
for (const server of servers) afterAll(server.end)
const ana = await addPerson(database, 'Ana')

it('REL-12: fails no request while two servers behind a proxy are restarted in turn', async () => {
  const proxy = await startProxy(servers.map(({ port }) => port))
  const cookie = await signIn({ fetch: (path, init) => fetch(`${proxy.url}${path}`, init) }, ana)
  const call = caller({ fetch: (path, init) => fetch(`${proxy.url}${path}`, init) }, cookie)
  const statuses = new Map<string, number>()
  let isOver = false

  async function work(): Promise<void> {
    while (!isOver) {
      for (const [method, path, body] of REQUESTS) {
        const answer = await call(method, path, body)
        const text = await answer.text()
        const seen = `${method} ${answer.status}${answer.status >= 400 ? ` ${text}` : ''}`
        statuses.set(seen, (statuses.get(seen) ?? 0) + 1)
      }
      await sleep(10)
    }
  }

  try {
    const clients = Promise.all(Array.from({ length: CLIENTS }, work))
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const server of servers) {
        await eventually(() => proxy.readyCount() === 2, { what: 'both servers are ready', withinMs: 20_000 })
        expect(await server.terminate()).toEqual({ code: 0, signal: null })
        await server.restart()
      }
    }
    isOver = true
    await clients
  } finally {
    isOver = true
    await proxy.close()
  }
  expect([...statuses.keys()].toSorted()).toEqual(['GET 200', 'POST 201'])
  expect(statuses.get('POST 201')).toBeGreaterThan(100)
})
