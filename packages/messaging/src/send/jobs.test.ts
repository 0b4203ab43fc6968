import { testDb } from '@cadencia/db/testing'
import { openSettings } from '@cadencia/settings/server'
import { expect, it, onTestFinished } from 'vitest'
import { GatewayOverview } from '../gateway/contract.ts'
import { gatewayApp, MORNING } from '../testing/gateway-app.ts'

const bench = await gatewayApp('simulated')
const { db, app, clock, settings, messenger, draft, work, find, send } = bench

const overview = async () =>
  GatewayOverview.parse((await app.inject({ url: '/api/whatsapp/overview', headers: bench.chief })).json())

it('keeps simulated messages in an outbox that the panel shows, to who may see them', async () => {
  const sent = await send({ text: 'Bom dia' })
  expect(sent).toMatchObject({ state: 'sent', provider: 'simulated' })
  expect((await overview()).outbox).toMatchObject([
    { contact: '+5531988887777', text: 'Bom dia', state: 'sent' },
  ])
  const asStaff = await app.inject({ url: '/api/whatsapp/overview', headers: bench.staff })
  expect(asStaff.json()).toMatchObject({ statusCode: 403, code: 'crm_locked' })
  const status = await app.inject({ url: '/api/whatsapp/status', headers: bench.staff })
  expect(status.json()).toMatchObject({ connected: true, qrCode: null, provider: 'simulated' })
})

it('outside the window messages wait for its opening', async () => {
  clock.ms = Date.parse('2037-11-23T23:00:00Z')
  const { key } = draft()
  await send({ key })
  expect((await find(key)).state).toBe('pending')
  expect(await overview()).toMatchObject({
    waiting: 1,
    heldBy: 'window',
    opensAt: '2037-11-24T11:00:00.000Z',
  })
  clock.ms = Date.parse('2037-11-24T10:59:00Z')
  await bench.reconcile()
  await work()
  expect((await find(key)).state).toBe('pending')
  clock.ms = Date.parse('2037-11-24T11:00:00Z')
  await bench.reconcile()
  await work()
  expect((await find(key)).state).toBe('sent')
  clock.ms = MORNING + 86_400_000
})

it('what is not to leave before an instant waits for it', async () => {
  const { key } = draft()
  await send({ key, notBefore: new Date(clock.ms + 600_000) })
  expect((await find(key)).state).toBe('pending')
  clock.ms += 601_000
  await bench.reconcile()
  await work()
  expect((await find(key)).state).toBe('sent')
})

it('the daily cap holds the rest back until the next day, and settings count at once', async () => {
  clock.ms += 86_400_000
  Object.assign(settings, { dailyCap: 3 })
  const keys = Array.from({ length: 5 }, () => draft().key)
  await messenger.enqueueMessages(
    db,
    keys.map((key) => draft({ key })),
  )
  await work()
  expect(await overview()).toMatchObject({ sentToday: 3, allowance: 3, waiting: 2, heldBy: 'cap' })
  Object.assign(settings, { dailyCap: 4 })
  await work()
  expect(await overview()).toMatchObject({ sentToday: 4, waiting: 1, heldBy: 'cap' })
  clock.ms += 86_400_000
  await bench.reconcile()
  await work()
  expect(await overview()).toMatchObject({ sentToday: 1, waiting: 0, heldBy: null })
  Object.assign(settings, { dailyCap: 1000 })
})

it('the warm-up ramp is not for the simulated provider', async () => {
  Object.assign(settings, { warmUp: true })
  expect((await overview()).allowance).toBe(1000)
  Object.assign(settings, { warmUp: false })
})

it('no two messages leave closer to each other than the settings say', async () => {
  Object.assign(settings, { sendsPerMinute: 600, minSpacingSeconds: 0 })
  const keys = Array.from({ length: 6 }, () => draft().key)
  await messenger.enqueueMessages(
    db,
    keys.map((key) => draft({ key })),
  )
  // Each waits for its moment in real time, while the clock of this test runs ahead by 5 ms at each look.
  const ticking = setInterval(() => {
    clock.ms += 20
  }, 10)
  await work()
  clearInterval(ticking)
  const rows = await Promise.all(keys.map((key) => find(key)))
  const times = rows.map(({ sending_at: at }) => Date.parse(at ?? '')).sort((a, b) => a - b)
  const spaces = times.slice(1).map((at, index) => at - (times[index] ?? 0))
  expect(Math.min(...spaces)).toBeGreaterThanOrEqual(100)
  Object.assign(settings, { sendsPerMinute: 6000 })
})

it('maintenance pauses sending', async () => {
  bench.system.maintenanceMode = true
  const { key } = draft()
  await send({ key })
  expect(await overview()).toMatchObject({ heldBy: 'maintenance', waiting: 1 })
  bench.system.maintenanceMode = false
  await work()
  expect((await find(key)).state).toBe('sent')
})

it('a message that a person asks for by hand gets into line, and a job that is removed ends it', async () => {
  const payload = { contact: '11 98888-0000', message: 'A mão', isTest: false }
  const body = { queueName: 'whatsapp', type: 'whatsapp_message', payload, priority: 1 }
  const ask = () =>
    app.inject({ method: 'POST', url: '/api/queues/jobs', headers: bench.seller, payload: body })
  const { id } = (await ask()).json<{ id: string }>()
  await work()
  expect(await find(`job:${id}`)).toMatchObject({ state: 'sent', contact: '+5511988880000' })
  await messenger.suppress(db, '11 98888-0000', 'staff')
  const refused = (await ask()).json<{ id: string }>()
  await work()
  const job = await db
    .selectFrom('job_requests')
    .select(['status', 'error'])
    .where('id', '=', refused.id)
    .executeTakeFirstOrThrow()
  expect(job).toEqual({ status: 'failed', error: 'O contato pediu para não receber mensagens' })
})

it('a message whose job is gone stands in line again; one whose job was removed has failed', async () => {
  for (const [status, state] of [
    ['gone', 'sent'],
    ['skipped', 'failed'],
  ] as const) {
    const { key } = draft()
    await messenger.enqueueMessage(db, draft({ key }))
    const job_id = crypto.randomUUID()
    await db
      .updateTable('messages')
      .set({ job_id, slot_at: new Date(clock.ms - 61_000).toISOString() })
      .where('key', '=', key)
      .execute()
    if (status === 'skipped') {
      await db
        .insertInto('job_requests')
        .values({
          id: job_id,
          queue: 'whatsapp',
          name: 'x',
          payload: '{}',
          max_attempts: 5,
          backoff_ms: 1,
          status,
        })
        .execute()
    }
    await bench.reconcile()
    await work()
    expect((await find(key)).state).toBe(state)
  }
})

it('administrators change the pace, within its bounds, and every process follows within a second', async () => {
  const test = await testDb()
  const opened = await openSettings({
    db: test.db,
    connectionString: test.connectionString,
    log: { warn: () => {} },
  })
  onTestFinished(() => opened.close())
  const url = '/api/admin/messaging-settings'
  const read = await app.inject({ url, headers: bench.chief })
  expect(read.statusCode).toBe(200)
  expect(opened.get('messaging')).toEqual({
    sendWindowStart: '08:00',
    sendWindowEnd: '20:00',
    sendsPerMinute: 20,
    dailyCap: 1000,
    minSpacingSeconds: 2,
    warmUp: true,
  })
  const put = (over: object, headers = bench.chief) =>
    app.inject({ method: 'PUT', url, headers, payload: { ...opened.get('messaging'), ...over } })
  expect((await put({}, bench.seller)).statusCode).toBe(403)
  for (const over of [
    { sendsPerMinute: 0 },
    { sendsPerMinute: 6001 },
    { dailyCap: 1_000_001 },
    { minSpacingSeconds: 61 },
    { sendWindowEnd: '24:01' },
    { sendWindowStart: '20:00', sendWindowEnd: '08:00' },
  ]) {
    expect((await put(over)).statusCode).toBe(400)
  }
  await opened.set(test.db, 'messaging', { ...opened.get('messaging'), dailyCap: 7 })
  await expect.poll(() => opened.get('messaging').dailyCap).toBe(7)
})

it('what was exchanged already is shown both ways and never sent', async () => {
  const subject = { kind: 'lead', id: crypto.randomUUID() } as const
  const about = { contact: '+5511900000199', subject, at: '2037-12-31T12:30:00Z' }
  await messenger.keepMessages(db, [
    { ...about, key: 'kept', text: 'Olá', state: 'read' },
    { ...about, key: null, text: 'Oi', state: 'received', at: '2037-12-31T12:40:00Z' },
  ])
  const listed = await messenger.listMessages(db, subject)
  await bench.reconcile()
  await work()
  expect(await messenger.listMessages(db, subject)).toEqual(listed)
  expect(listed).toMatchObject([
    { text: 'Olá', direction: 'outgoing', state: 'read', sentAt: about.at, readAt: about.at },
    { text: 'Oi', direction: 'incoming', state: 'received', sentAt: null },
  ])
  expect((await overview()).outbox.map(({ text }) => text)).toContain('Olá')
})
