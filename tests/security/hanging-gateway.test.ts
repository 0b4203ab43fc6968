import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, it } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { caller, signIn, signInAsAdministrator } from '../support/session.ts'
import { addPerson, serverForFile } from '../support/suite.ts'

/** The server's connection pool size. */
const CALLS = 10
/** Below the gateway timeout of ten seconds. */
const DELIVERED_WITHIN_MS = 5000

/** Accepts every call and never responds. */
let asked = 0
const gateway = createServer(() => {
  asked += 1
})
await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve))
afterAll(() => {
  gateway.closeAllConnections()
  gateway.close()
})
const { port } = gateway.address() as AddressInfo

const server = await serverForFile({
  env: {
    DATABASE_CONNECTIONS: String(CALLS),
    WHATSAPP_PROVIDER: 'evolution',
    EVOLUTION_URL: `http://127.0.0.1:${port}`,
    EVOLUTION_API_KEY: 'chave',
    EVOLUTION_INSTANCE: 'cadencia',
    EVOLUTION_WEBHOOK_SECRET: 'segredo-de-teste-do-webhook',
    CRM_PASSWORD: 'senha-de-teste-do-crm',
  },
})
const { database } = server
const staff = caller(server, await signIn(server, await addPerson(database, 'Ana')))
const root = caller(server, await signInAsAdministrator(server))

async function undelivered(): Promise<number> {
  const [row] = await database.query<{ n: number }>(
    'select count(*)::int as n from outbox where delivered_at is null',
  )
  return row?.n ?? 0
}

it('SEC-27: calls to a hanging gateway block neither deliveries nor /readyz', async () => {
  await eventually(async () => (await undelivered()) === 0, { what: 'all facts are delivered' })
  const before = asked
  const waiting = Array.from({ length: CALLS }, () =>
    staff('POST', '/api/whatsapp/test-connection', undefined, { 'idempotency-key': randomUUID() }),
  )
  await eventually(() => asked >= before + CALLS, { what: 'all of them wait for the gateway' })

  expect((await server.fetch('/readyz')).status).toBe(200)
  const startedAt = performance.now()
  const made = await root('POST', '/api/teams', { name: 'Plantão' })
  expect(made.status).toBe(201)
  await eventually(async () => (await undelivered()) === 0, {
    what: 'the fact is delivered',
    withinMs: DELIVERED_WITHIN_MS,
  })
  expect(performance.now() - startedAt).toBeLessThan(DELIVERED_WITHIN_MS)
  expect((await server.fetch('/readyz')).status).toBe(200)
  expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual(Array(CALLS).fill(502))
})

it('SEC-27: transactions on all connections do not block /readyz', async () => {
  // Each waits for a row locked by this transaction.
  const [team] = await database.query<{ id: string }>('select id from teams limit 1')
  const path = `/api/teams/${team?.id}`
  const locked = database.query(`begin; select * from teams for update; select pg_sleep(3); commit`)
  await eventually(
    async () => (await database.query(`select 1 from pg_locks where mode = 'RowShareLock'`)).length > 0,
    { what: 'the rows are held' },
  )
  const waiting = Array.from({ length: CALLS }, () => root('PATCH', path, { name: 'Outro nome' }))
  for (let look = 0; look < 5; look += 1) expect((await server.fetch('/readyz')).status).toBe(200)
  await locked
  await Promise.all(waiting)
})
