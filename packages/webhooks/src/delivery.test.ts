import { record } from '@cadencia/db/outbox'
import { startRelay } from '@cadencia/db/relay'
import { stageDeleted } from '@cadencia/pilots/facts'
import { sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import { startReceiver, verify } from './testing/receiver.ts'
import {
  clock,
  connectionString,
  create,
  db,
  deliver,
  deliveries,
  domain,
  find,
  HOUR,
  happen,
  list,
  MINUTE,
  pass,
  patch,
  receiver,
  run,
  SECOND,
  START,
  send,
  settings,
  silent,
  titles,
  work,
} from './testing/webhooks-app.ts'

const facts = async (name: string) =>
  (await db.selectFrom('outbox').select('payload').where('fact', '=', name).execute()).map(
    ({ payload }) => payload,
  )

describe('a delivery', () => {
  it('is signed by Standard Webhooks and carries id, type, timestamp and data', async () => {
    const { id, secret } = await create()
    const stageId = await happen('Formação')
    await work()
    const [one] = receiver.received
    const [logged] = await deliveries(id)
    expect(one?.body).toEqual({
      id: logged?.id,
      type: 'pilot.stage_created',
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      data: expect.objectContaining({ stageId, title: 'Formação', status: 'pending' }),
    })
    expect(one?.headers).toMatchObject({
      'content-type': 'application/json',
      'webhook-id': logged?.id,
      'webhook-timestamp': String(START / 1000),
    })
    expect(logged).toEqual({
      id: one?.body.id,
      type: 'pilot.stage_created',
      status: 'delivered',
      attempts: 1,
      responseStatus: 204,
      error: null,
      nextAt: null,
      createdAt: '2026-11-23T12:00:00Z',
      deliveredAt: '2026-11-23T12:00:00Z',
    })
    // The library refuses stamps that are not of now; the header says the server's clock.
    clock.ms = Date.now()
    await happen('Agora')
    await work()
    const now = receiver.received.at(-1)
    if (!now) throw new Error('nothing arrived')
    expect(() => verify(secret, now)).not.toThrow()
    expect(() => verify(secret, { ...now, text: `${now.text} ` })).toThrow()
    expect(() => verify('whsec_c2VncmVkbyBkZSBvdXRybw==', now)).toThrow()
  })

  it('goes to the webhooks that ask for the fact, and only while they are active', async () => {
    await create({ facts: ['task.created'] })
    const { id } = await create({ isActive: false })
    await happen('Enquanto desligado')
    await work()
    expect(receiver.hits()).toBe(0)
    await patch(id, { isActive: true })
    await happen('Ligado')
    await work()
    expect(titles()).toEqual(['Ligado'])
  })

  it('is made once, however often its fact is delivered', async () => {
    const { id } = await create()
    await happen('Uma vez')
    await deliver()
    await db.updateTable('outbox').set({ delivered_at: null }).execute()
    await work()
    await work()
    expect(titles()).toEqual(['Uma vez'])
    expect(await deliveries(id)).toHaveLength(1)
  })

  it('says what the outbox says now, also after a person was erased from it', async () => {
    await create()
    await happen('Ligar para Ana Lima')
    await deliver()
    await db
      .updateTable('outbox')
      .set(({ fn, val }) => ({
        payload: fn('jsonb_set', ['payload', val('{title}'), val('"Ligar para Pessoa removida"')]),
      }))
      .where('fact', '=', 'pilot.stage_created')
      .execute()
    await run()
    expect(titles()).toEqual(['Ligar para Pessoa removida'])
  })

  it('follows no redirect', async () => {
    const other = await startReceiver()
    receiver.answerWith(() => ({ status: 302, headers: { location: other.url } }))
    const { id } = await create()
    await happen('Desviada')
    await work()
    expect(other.hits()).toBe(0)
    expect(await deliveries(id)).toMatchObject([{ status: 'pending', attempts: 1, responseStatus: 302 }])
    await other.close()
  })

  it('waits while the system is under maintenance', async () => {
    await create()
    await db
      .insertInto('settings')
      .values({ name: 'system', value: JSON.stringify({ maintenanceMode: true }) })
      .execute()
    await expect.poll(() => settings.get('system').maintenanceMode).toBe(true)
    await happen('Depois')
    await work()
    expect(receiver.hits()).toBe(0)
    await db.deleteFrom('settings').execute()
    await db.insertInto('settings').values({ name: 'system', value: '{}' }).execute()
    await expect.poll(() => settings.get('system').maintenanceMode).toBe(false)
    await pass(MINUTE, MINUTE)
    expect(titles()).toEqual(['Depois'])
  })
})

describe('the order of a key', () => {
  it('a later fact waits for an earlier one; other keys do not', async () => {
    const { id } = await create()
    let isRefusing = true
    receiver.answerWith(({ data }) => ({
      status: isRefusing && JSON.stringify(data).includes('"A1"') ? 500 : 204,
    }))
    const a = await happen('A1')
    await happen('A2', a)
    await happen('B1')
    await happen('A3', a)
    await work()
    expect(titles()).toEqual(['B1'])
    isRefusing = false
    await pass(5 * SECOND, SECOND)
    expect(titles()).toEqual(['B1', 'A1', 'A2', 'A3'])
    expect((await deliveries(id)).map(({ attempts }) => attempts)).toEqual([1, 1, 1, 2])
  })

  it('a receiver that is down for an hour gets all in order, each key without gap or double', async () => {
    const { id } = await create()
    receiver.answerWith(() => ({ status: 503 }))
    const keys = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()]
    const expected: string[] = []
    for (let minute = 0; minute < 60; minute += 1) {
      const title = `${minute % 3}:${String(minute).padStart(2, '0')}`
      expected.push(title)
      await happen(title, keys[minute % 3])
      await work()
      await pass(MINUTE, MINUTE / 4)
    }
    expect(receiver.received).toEqual([])
    receiver.answerWith()
    await pass(15 * MINUTE, MINUTE)
    const arrived = titles()
    expect(arrived.toSorted()).toEqual(expected.toSorted())
    for (const key of ['0', '1', '2']) {
      const ofKey = (all: readonly string[]) => all.filter((title) => title.startsWith(key))
      expect(ofKey(arrived)).toEqual(ofKey(expected))
    }
    expect((await deliveries(id)).every(({ status }) => status === 'delivered')).toBe(true)
    expect(await find(id)).toMatchObject({ isActive: true, failingSince: null, waiting: 0 })
  })

  it('a receiver that answers nothing is called one at a time, and then gets all in order', async () => {
    const down = await startReceiver()
    await down.close()
    const { id } = await create({ url: down.url })
    const key = crypto.randomUUID()
    for (let n = 0; n < 10; n += 1) await happen(`n${n}`, n % 2 === 0 ? key : undefined)
    await work()
    const tried = await deliveries(id)
    expect(tried.map(({ attempts }) => attempts).reduce((sum, count) => sum + count)).toBeLessThanOrEqual(6)
    expect(tried.find(({ attempts }) => attempts > 0)).toMatchObject({
      responseStatus: null,
      error: 'ECONNREFUSED',
    })
    await pass(HOUR, MINUTE)
    // Somebody starts it again, elsewhere.
    await patch(id, { url: receiver.url })
    await run()
    expect(titles().filter((title) => Number(title.slice(1)) % 2 === 0)).toEqual([
      'n0',
      'n2',
      'n4',
      'n6',
      'n8',
    ])
    expect(titles()).toHaveLength(10)
  })
})

describe('retries', () => {
  it('come after 5 seconds, then twice as long each time, at most 15 minutes', async () => {
    const { id } = await create()
    receiver.answerWith(() => ({ status: 500 }))
    await happen('Recusada')
    await work()
    const waits: number[] = []
    for (let n = 0; n < 10; n += 1) {
      const [delivery] = await deliveries(id)
      const nextAt = Date.parse(delivery?.nextAt ?? '')
      waits.push((nextAt - clock.ms) / SECOND)
      clock.ms = nextAt - 1
      const before = receiver.hits()
      await run()
      expect(receiver.hits()).toBe(before)
      clock.ms = nextAt
      await run()
      expect(receiver.hits()).toBe(before + 1)
    }
    expect(waits).toEqual([5, 10, 20, 40, 80, 160, 320, 640, 900, 900])
  })

  it.each([
    ['seconds', '600', 600],
    ['a date', new Date(START + 1800 * SECOND).toUTCString(), 1800],
    ['more than an hour', '86400', 3600],
    ['less than the usual wait', '1', 5],
    ['nonsense', 'soon', 5],
  ])('come no earlier than Retry-After asks, an hour at most: %s', async (_, header, waitS) => {
    const { id } = await create()
    receiver.answerWith(() => ({ status: 503, headers: { 'retry-after': header } }))
    await happen('Mais tarde')
    await work()
    const [delivery] = await deliveries(id)
    expect(delivery).toMatchObject({ status: 'pending', attempts: 1, responseStatus: 503 })
    expect((Date.parse(delivery?.nextAt ?? '') - START) / SECOND).toBe(waitS)
    receiver.answerWith()
    await pass((waitS - 1) * SECOND, MINUTE)
    expect(receiver.hits()).toBe(1)
    await pass(SECOND, SECOND)
    expect(titles()).toEqual(['Mais tarde'])
  })

  it('Retry-After holds for whatever comes meanwhile, until somebody asks for it again', async () => {
    const { id } = await create()
    receiver.answerWith(() => ({ status: 429, headers: { 'retry-after': '600' } }))
    await happen('Primeira')
    await work()
    receiver.answerWith()
    await happen('Outra')
    await work()
    await pass(MINUTE, MINUTE)
    expect(receiver.hits()).toBe(1)
    const first = (await deliveries(id)).at(-1)
    expect((await send('POST', `/${id}/deliveries/${first?.id}/replay`)).statusCode).toBe(202)
    await run()
    expect(titles().toSorted()).toEqual(['Outra', 'Primeira'])
  })

  it('end at 410: the webhook is paused, administrators are told, and nothing more is called or kept', async () => {
    const { id } = await create()
    receiver.answerWith(() => ({ status: 410 }))
    const key = await happen('Recusada')
    await happen('Atrás', key)
    await work()
    expect(receiver.hits()).toBe(1)
    expect(await find(id)).toMatchObject({
      isActive: false,
      pauseReason: 'gone',
      pausedAt: '2026-11-23T12:00:00Z',
      waiting: 2,
    })
    expect(await deliveries(id)).toMatchObject([
      { status: 'paused', attempts: 0 },
      { status: 'paused', attempts: 1, responseStatus: 410 },
    ])
    expect(await facts('webhook.paused')).toEqual([
      expect.objectContaining({ webhookId: id, reason: 'gone', host: `127.0.0.1:${receiver.port}` }),
    ])
    const [paused] = await facts('webhook.paused')
    const rule = domain.notices?.find(({ fact }) => fact.name === 'webhook.paused')
    const people = {
      db,
      administrators: async () => ['ada'],
      nameOf: async () => '',
      membersOf: async () => [],
    }
    expect(await rule?.noticeFor(paused, people)).toMatchObject({
      to: ['ada'],
      message: expect.stringContaining(`127.0.0.1:${receiver.port} respondeu 410`),
    })
    await happen('Durante a pausa')
    await work()
    await pass(2 * HOUR, HOUR)
    expect(receiver.hits()).toBe(1)

    receiver.answerWith()
    await patch(id, { isActive: true })
    await run()
    expect(titles()).toEqual(['Recusada', 'Atrás'])
  })

  it('a 410 of an address that the webhook has left pauses nothing', async () => {
    const moved = await startReceiver()
    const { id } = await create()
    receiver.answerWith(async () => {
      await patch(id, { url: moved.url })
      return { status: 410 }
    })
    await happen('De mudança')
    await work()
    expect(await find(id)).toMatchObject({ isActive: true })
    await pass(5 * SECOND, SECOND)
    expect(moved.received.map(({ body }) => body.type)).toEqual(['pilot.stage_created'])
    await moved.close()
  })

  it('one webhook without a receiver holds up no other', async () => {
    const hanging = await startReceiver()
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    hanging.answerWith(async () => {
      await held
      return { status: 500 }
    })
    await create({ url: hanging.url })
    await create()
    await happen('Para os dois')
    await deliver()
    const jobs = await db.selectFrom('job_requests').select(['id', 'payload']).execute()
    const handler = domain.jobs?.find(({ job }) => job.name === 'send_webhook')
    const context = { db, log: { info() {}, warn() {}, error() {} }, attempt: 1, runAt: null }
    const { signal } = new AbortController()
    const running = jobs.map(({ id, payload }) => handler?.run(payload, { ...context, signal, jobId: id }))
    await expect.poll(() => titles()).toEqual(['Para os dois'])
    release()
    await Promise.all(running)
    await hanging.close()
  })

  it('after 24 hours without success the webhook is paused and administrators are told', async () => {
    const { id } = await create()
    receiver.answerWith(() => ({ status: 500 }))
    const key = await happen('Primeira')
    await work()
    await happen('Segunda', key)
    await deliver()
    await pass(24 * HOUR - MINUTE, 5 * MINUTE)
    expect(await find(id)).toMatchObject({ isActive: true, failingSince: '2026-11-23T12:00:00Z' })
    await pass(MINUTE, MINUTE)
    expect(await find(id)).toMatchObject({
      isActive: false,
      pauseReason: 'unreachable',
      pausedAt: '2026-11-24T12:00:00Z',
      waiting: 2,
    })
    expect((await deliveries(id)).map(({ status }) => status)).toEqual(['paused', 'paused'])
    expect(await facts('webhook.paused')).toEqual([
      expect.objectContaining({ webhookId: id, host: `127.0.0.1:${receiver.port}` }),
    ])
    const hits = receiver.hits()
    receiver.answerWith()
    await happen('Terceira', key)
    await work()
    await pass(2 * HOUR, HOUR)
    expect(receiver.hits()).toBe(hits)

    await patch(id, { isActive: true })
    await run()
    expect(titles()).toEqual(['Primeira', 'Segunda', 'Terceira'])
    expect(await find(id)).toMatchObject({
      isActive: true,
      pauseReason: null,
      failingSince: null,
      waiting: 0,
    })
  })

  it('one delivery that is refused for 24 hours, while others are taken, is given up and its key goes on', async () => {
    const { id } = await create()
    receiver.answerWith(({ data }) => ({ status: JSON.stringify(data).includes('Veneno') ? 400 : 204 }))
    const key = await happen('Veneno')
    await happen('Atrás', key)
    await work()
    for (let hour = 0; hour < 24; hour += 1) {
      await happen(`Hora ${hour}`)
      await work()
      await pass(HOUR, 15 * MINUTE)
    }
    expect(titles()).toContain('Atrás')
    expect(await deliveries(id, '?status=failed')).toMatchObject([{ responseStatus: 400 }])
    expect(await find(id)).toMatchObject({ isActive: true })
    expect(await facts('webhook.delivery_failed')).toEqual([
      expect.objectContaining({ webhookId: id, type: 'pilot.stage_created' }),
    ])
  })
})

describe('what is asked for again', () => {
  const refuse = () => receiver.answerWith(() => ({ status: 500 }))

  it('waits 5 seconds after its first refusal again; its attempts go on counting', async () => {
    const { id } = await create()
    refuse()
    await happen('Recusada')
    await work()
    await pass(10 * MINUTE, SECOND)
    const [tired] = await deliveries(id)
    expect(tired?.attempts).toBeGreaterThan(5)
    const asks = [
      () => send('POST', `/${id}/deliveries/${tired?.id}/replay`),
      async () => {
        await patch(id, { isActive: false })
        return patch(id, { isActive: true })
      },
    ]
    let attempts = tired?.attempts ?? 0
    for (const ask of asks) {
      expect((await ask()).statusCode).toBeLessThan(300)
      await run()
      attempts += 1
      const nextAt = new Date(clock.ms + 5 * SECOND).toISOString().replace('.000Z', 'Z')
      expect(await deliveries(id)).toMatchObject([{ attempts, nextAt }])
      await pass(MINUTE, SECOND)
      attempts = (await deliveries(id))[0]?.attempts ?? 0
    }
    receiver.answerWith()
    await pass(15 * MINUTE, MINUTE)
    expect(await deliveries(id)).toMatchObject([{ id: tired?.id, status: 'delivered' }])
    expect(receiver.received.map(({ body }) => body.id)).toEqual([tired?.id])
  })

  it('holds back the later facts of its key, and they come in their order', async () => {
    const { id } = await create()
    const key = await happen('Um')
    await work()
    const [first] = await deliveries(id)
    refuse()
    await send('POST', `/${id}/deliveries/${first?.id}/replay`)
    await happen('Dois', key)
    await work()
    expect(titles()).toEqual(['Um'])
    receiver.answerWith()
    await pass(5 * SECOND, SECOND)
    expect(titles()).toEqual(['Um', 'Um', 'Dois'])
  })
})

describe('after a pause', () => {
  it('what waited and what came meanwhile arrive in the order of each key', async () => {
    const { id } = await create()
    receiver.answerWith(() => ({ status: 500 }))
    const [a, b] = [await happen('a0'), await happen('b0')]
    await work()
    await pass(24 * HOUR, 15 * MINUTE)
    expect(await find(id)).toMatchObject({ isActive: false, pauseReason: 'unreachable' })
    for (let n = 1; n < 8; n += 1) {
      await happen(`b${n}`, b)
      await happen(`a${n}`, a)
      await work()
    }
    // Paused by hand meanwhile, it collects no more, and keeps what it has.
    await patch(id, { isActive: false })
    await happen('a8', a)
    await work()
    receiver.answerWith()
    await patch(id, { isActive: true })
    await happen('a9', a)
    await work()
    const expected = (letter: string, more: readonly string[] = []) => [
      ...Array.from({ length: 8 }, (_, n) => `${letter}${n}`),
      ...more,
    ]
    expect(titles().filter((title) => title.startsWith('a'))).toEqual(expected('a', ['a9']))
    expect(titles().filter((title) => title.startsWith('b'))).toEqual(expected('b'))
  })

  it('a fact that could not be noted holds back those of its key, of whatever kind', async () => {
    await create({ facts: ['pilot.stage_created', 'pilot.stage_deleted'] })
    await sql`
      create function refuse_created() returns trigger language plpgsql as $$
      begin raise 'refused'; end $$;
      create trigger refuse_created before insert on webhook_deliveries for each row
        when (new.type = 'pilot.stage_created') execute function refuse_created()
    `.execute(db)
    const relay = startRelay({ db, connectionString, subscribers: domain.subscribers ?? [], log: silent })
    onTestFinished(() => relay.stop())
    const parked = async () => (await db.selectFrom('outbox_parked').select('fact_id').execute()).length
    const key = await happen('Criada')
    await record(db, stageDeleted, {
      stageId: key,
      title: 'Criada',
      status: 'pending',
      assignedTo: null,
      actorId: crypto.randomUUID(),
      at: new Date(clock.ms).toISOString(),
    })
    await expect.poll(parked).toBe(2)
    await run()
    expect(receiver.received).toEqual([])
    await sql`drop trigger refuse_created on webhook_deliveries; drop function refuse_created`.execute(db)
    await expect.poll(parked, { timeout: 10_000 }).toBe(0)
    await run()
    expect(receiver.received.map(({ body }) => body.type)).toEqual([
      'pilot.stage_created',
      'pilot.stage_deleted',
    ])
  })
})

describe('a fact of an earlier release that is no longer understood', () => {
  /** Delivers what happened, then makes the oldest stage unreadable. */
  async function deliverBroken() {
    await deliver()
    await db
      .updateTable('outbox')
      .set({ payload: '{}' })
      .where('id', '=', (eb) =>
        eb
          .selectFrom('webhook_deliveries')
          .select('fact_id')
          .where('status', '=', 'pending')
          .orderBy('fact_id')
          .limit(1),
      )
      .execute()
  }

  it('fails at once, its key goes on, and the receiver is not held to be down', async () => {
    const { id } = await create()
    const key = await happen('Antiga')
    await happen('Atrás', key)
    await deliverBroken()
    await run()
    expect(titles()).toEqual(['Atrás'])
    expect(await deliveries(id, '?status=failed')).toMatchObject([
      { attempts: 1, responseStatus: null, error: 'evento de uma versão anterior', nextAt: null },
    ])
    // Nobody refused it for a day.
    expect(await facts('webhook.delivery_failed')).toEqual([])

    await happen('Sozinha')
    await deliverBroken()
    await run()
    expect(await find(id)).toMatchObject({ failingSince: null, waiting: 0 })
  })

  it('does not end an outage either, nor pause the webhook', async () => {
    const { id } = await create()
    await happen('Antiga')
    await deliverBroken()
    const failingSince = new Date(clock.ms - 24 * HOUR).toISOString()
    await db.updateTable('webhooks').set({ failing_since: failingSince, failures: 3 }).execute()
    await run()
    expect(await deliveries(id)).toMatchObject([{ status: 'failed' }])
    expect(await find(id)).toMatchObject({ isActive: true, failingSince: '2026-11-22T12:00:00Z' })
  })
})

it('what is resumed while a send ends is sent', async () => {
  const { id } = await create()
  await happen('Retomada')
  await deliver()
  receiver.answerWith(async () => {
    await patch(id, { isActive: false })
    return { status: 500 }
  })
  const job = await db.selectFrom('job_requests').select(['id', 'payload']).executeTakeFirstOrThrow()
  await db.updateTable('job_requests').set({ status: 'completed' }).execute()
  let looks = 0
  // Between the sender's last look at the webhook and the end of its turn.
  const watched = db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      const [row] = result.rows
      if (row && 'failures' in row && row.isActive === false) looks += 1
      // The first one was when it wrote down what came of the send.
      if (looks !== 2) return result
      looks += 1
      receiver.answerWith()
      await patch(id, { isActive: true })
      await run()
      return result
    },
  })
  const handler = domain.jobs?.find(({ job: { name } }) => name === 'send_webhook')
  const log = { info() {}, warn() {}, error() {} }
  const { signal } = new AbortController()
  await handler?.run(job.payload, { db: watched, log, signal, attempt: 1, runAt: null, jobId: job.id })
  expect([looks, receiver.hits()]).toEqual([3, 1])
  await run()
  expect(titles()).toEqual(['Retomada'])
})

describe('a lost worker', () => {
  it('REL-4: what was under way is sent again by the job that comes back, or by another after a minute', async () => {
    const { id } = await create()
    await happen('Perdida')
    await deliver()
    const [job] = await db.selectFrom('job_requests').select('id').execute()
    // The process died while it sent.
    const sending = { sender: job?.id ?? null, sending_until: new Date(clock.ms + MINUTE).toISOString() }
    await db.updateTable('webhooks').set(sending).execute()
    await run()
    expect(titles()).toEqual(['Perdida'])

    await happen('Sem job')
    await deliver()
    await db.deleteFrom('job_requests').execute()
    await db
      .updateTable('webhooks')
      .set({ ...sending, sender: crypto.randomUUID() })
      .execute()
    const resume = domain.jobs?.find(({ job: { name } }) => name === 'resume_webhooks')
    const context = {
      db,
      log: { info() {}, warn() {}, error() {} },
      signal: new AbortController().signal,
      attempt: 1,
      runAt: null,
    }
    await resume?.run({}, { ...context, jobId: crypto.randomUUID() })
    await run()
    expect(titles()).toEqual(['Perdida'])
    clock.ms += MINUTE
    await resume?.run({}, { ...context, jobId: crypto.randomUUID() })
    await run()
    expect(titles()).toEqual(['Perdida', 'Sem job'])
    expect(await find(id)).toMatchObject({ waiting: 0 })
  })
})

describe('a replay', () => {
  it('keeps the id, and is logged as one delivery', async () => {
    const { id } = await create()
    await happen('De novo')
    await work()
    const [first] = await deliveries(id)
    clock.ms += HOUR
    const answer = await send('POST', `/${id}/deliveries/${first?.id}/replay`)
    expect(answer.statusCode).toBe(202)
    expect(answer.json()).toMatchObject({ id: first?.id, status: 'pending', deliveredAt: null })
    await run()
    expect(receiver.received.map(({ body, headers }) => [body.id, headers['webhook-id']])).toEqual([
      [first?.id, first?.id],
      [first?.id, first?.id],
    ])
    const [one, two] = receiver.received
    expect(one?.text).toBe(two?.text)
    expect(one?.headers['webhook-timestamp']).not.toBe(two?.headers['webhook-timestamp'])
    expect(await deliveries(id)).toMatchObject([{ status: 'delivered', attempts: 2 }])
  })

  it('is 409 while the webhook is paused, and 404 for what is unknown or another webhook’s', async () => {
    const { id } = await create()
    const other = await create({ facts: ['task.created'] })
    await happen('Uma')
    await work()
    const [delivery] = await deliveries(id)
    const path = (webhook: string, one: string | undefined) => `/${webhook}/deliveries/${one}/replay`
    expect((await send('POST', path(other.id, delivery?.id))).statusCode).toBe(404)
    expect((await send('POST', path(crypto.randomUUID(), delivery?.id))).statusCode).toBe(404)
    expect((await send('POST', path(id, crypto.randomUUID()))).statusCode).toBe(404)
    await patch(id, { isActive: false })
    const answer = await send('POST', path(id, delivery?.id))
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'webhook_paused'])
  })
})

it('deliveries go with their facts', async () => {
  const { id } = await create()
  await happen('Antiga')
  await work()
  await db.deleteFrom('outbox').execute()
  expect(await deliveries(id)).toEqual([])
  expect(await list()).toHaveLength(1)
})
