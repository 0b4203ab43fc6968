import { randomUUID } from 'node:crypto'
import { endpoint } from '@cadencia/contract/endpoint'
import { testDb } from '@cadencia/db/testing'
import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { AppError } from './app-error.ts'
import { createKernel } from './kernel.ts'

const { db } = await testDb()
const createThing = endpoint({
  method: 'POST',
  url: '/api/things',
  summary: 'Cria',
  schema: {
    body: z.object({ name: z.string() }),
    response: { 201: z.object({ id: z.string(), name: z.string() }) },
  },
  config: { area: 'people' },
})

const askOutside = endpoint({
  method: 'POST',
  url: '/api/outside',
  summary: 'Pergunta a outro servidor',
  schema: {
    body: z.object({ name: z.string() }),
    response: { 200: z.object({ id: z.string() }) },
  },
  config: { area: 'people', waitsOutside: true },
})
/** Promises that the waiting calls await, by name. */
const outside = new Map<string, Promise<void>>()
let asked = 0

async function start() {
  const app = await createKernel({
    db,
    logger: pino({ level: 'silent' }),
    authenticate: ({ headers }) => ({
      userId: String(headers['x-user'] ?? 'ana'),
      sessionId: 's',
      firstName: '',
      lastName: '',
      email: '',
      isAdministrator: false,
      isGuest: false,
    }),
  })
  app.route({
    ...createThing,
    handler: async (request, reply) => {
      const { name } = request.body
      const id = randomUUID()
      await request.db
        .insertInto('secrets')
        .values({ name: `${name}/${id}`, value: 'x' })
        .execute()
      if (name === 'refused') throw new AppError('refused', 409, 'Recusado.')
      return reply.code(201).send({ id, name })
    },
  })
  app.route({
    ...askOutside,
    handler: async ({ body, db: used }) => {
      asked += 1
      expect(used.isTransaction).toBe(false)
      await outside.get(body.name)
      if (body.name === 'refused') throw new AppError('gateway_unreachable', 502, 'Sem resposta.')
      return { id: randomUUID() }
    },
  })
  return app
}

const app = await start()
afterAll(() => app.close())

function create(name: string, key: string, { server = app, user = 'ana' } = {}) {
  return server.inject({
    method: 'POST',
    url: '/api/things',
    payload: { name },
    headers: { 'idempotency-key': key, 'x-user': user },
  })
}

async function countOf(name: string): Promise<number> {
  const rows = await db.selectFrom('secrets').select('name').where('name', 'like', `${name}/%`).execute()
  return rows.length
}

describe('idempotency keys', () => {
  it('REL-1: ten identical parallel POSTs create one row and get the same response', async () => {
    const key = randomUUID()
    const answers = await Promise.all(Array.from({ length: 10 }, () => create('once', key)))
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([201]))
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
    expect(await countOf('once')).toBe(1)
  })

  it('REL-1: a key with another body is 422', async () => {
    const key = randomUUID()
    await create('first', key)
    const answer = await create('second', key)
    expect(answer.json()).toMatchObject({ statusCode: 422, code: 'idempotency_key_reused' })
    expect(await countOf('second')).toBe(0)
  })

  it('REL-1: a key survives a restart of the server', async () => {
    const key = randomUUID()
    const before = await create('restart', key)
    const restarted = await start()
    const after = await create('restart', key, { server: restarted })
    await restarted.close()
    expect(after.body).toBe(before.body)
    expect(after.headers['idempotent-replayed']).toBe('true')
    expect(await countOf('restart')).toBe(1)
  })

  it('a failed request stores nothing and may be retried', async () => {
    const key = randomUUID()
    expect((await create('refused', key)).statusCode).toBe(409)
    expect((await create('refused', key)).statusCode).toBe(409)
    expect(await countOf('refused')).toBe(0)
    const keys = await db.selectFrom('idempotency_keys').select('key').where('key', '=', key).execute()
    expect(keys).toEqual([])
  })

  it("does not mix up two people's keys", async () => {
    const key = randomUUID()
    const mine = await create('shared', key)
    const theirs = await create('shared', key, { user: 'bruno' })
    expect(theirs.json()).not.toEqual(mine.json())
  })

  it('refuses a key that is too long', async () => {
    expect((await create('long', 'k'.repeat(201))).statusCode).toBe(400)
  })
})

function ask(name: string, key: string, { server = app, user = 'ana' } = {}) {
  return server.inject({
    method: 'POST',
    url: '/api/outside',
    payload: { name },
    headers: { 'idempotency-key': key, 'x-user': user },
  })
}

describe('SEC-27: keys of calls that wait for something outside', () => {
  it('a repeat is 409 meanwhile, in any process, and gets the response afterwards', async () => {
    const gateway = Promise.withResolvers<void>()
    outside.set('slow', gateway.promise)
    const key = randomUUID()
    const before = asked
    const first = ask('slow', key)
    await expect.poll(() => asked).toBe(before + 1)
    const other = await start()
    for (const server of [app, other]) {
      expect((await ask('slow', key, { server })).json()).toMatchObject({
        statusCode: 409,
        code: 'in_progress',
      })
    }
    gateway.resolve()
    const answer = await first
    const again = await ask('slow', key, { server: other })
    expect([answer.statusCode, again.headers['idempotent-replayed']]).toEqual([200, 'true'])
    expect(again.body).toBe(answer.body)
    expect((await ask('another', key)).json()).toMatchObject({
      statusCode: 422,
      code: 'idempotency_key_reused',
    })
    expect(asked).toBe(before + 1)
    await other.close()
  })

  it('no transaction is open while they wait', async () => {
    const gateway = Promise.withResolvers<void>()
    outside.set('hanging', gateway.promise)
    const before = asked
    const waiting = Array.from({ length: 12 }, () => ask('hanging', randomUUID()))
    await expect.poll(() => asked).toBe(before + 12)
    const { rows } = await sql`select 1 from pg_stat_activity
      where datname = current_database() and state like 'idle in transaction%'`.execute(db)
    expect(rows).toEqual([])
    gateway.resolve()
    expect((await Promise.all(waiting)).map(({ statusCode }) => statusCode)).toEqual(Array(12).fill(200))
  })

  it('a call interrupted by a crash is never run again', async () => {
    const key = randomUUID()
    outside.set('cut', new Promise(() => {}))
    const before = asked
    void ask('cut', key)
    await expect.poll(() => asked).toBe(before + 1)
    const afterTheCrash = await start()
    expect((await ask('cut', key, { server: afterTheCrash })).json()).toMatchObject({ code: 'in_progress' })
    expect(asked).toBe(before + 1)
    await afterTheCrash.close()
  })

  it('a failed call may be retried', async () => {
    const key = randomUUID()
    const before = asked
    expect((await ask('refused', key)).statusCode).toBe(502)
    expect((await ask('refused', key)).statusCode).toBe(502)
    expect(asked).toBe(before + 2)
  })
})
