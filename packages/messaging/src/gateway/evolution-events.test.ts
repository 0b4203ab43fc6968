import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { gatewayApp } from '../testing/gateway-app.ts'

const bench = await gatewayApp('evolution')
const { db, gateway, app, messenger, clock, work, find, draft, send } = bench
const { state, keys } = gateway
const lead = (id = randomUUID()) => ({ kind: 'lead', id }) as const
const last = () => state.arrivals.at(-1)

/** Lets the gateway learn where its news go, as the worker does at its start. */
await bench.reconcile()

it('keeps delivery states in whatever order and number they are told, also before the answer', async () => {
  for (const telling of ['before', 'after'] as const) {
    Object.assign(state, { telling, tellings: 2 })
    const { id, key } = z.object({ id: z.string(), key: z.string() }).parse(await send())
    const row = () => find(key)
    const at = expect.any(String)
    await expect
      .poll(row)
      .toMatchObject({ state: 'read', acknowledged_at: at, delivered_at: at, read_at: at })
    expect(await bench.facts('message.read')).toContainEqual(expect.objectContaining({ messageId: id }))
  }
  Object.assign(state, { telling: 'never', tellings: 1 })
  const failed = z.object({ key: z.string() }).parse(await send())
  const update = { keyId: last()?.id, remoteJid: '553188887777@s.whatsapp.net', fromMe: true, messageId: 'm' }
  expect(await gateway.tell('messages.update', { ...update, status: 'ERROR' })).toBe(200)
  expect(await gateway.tell('messages.update', { ...update, status: 'DELETED' })).toBe(200)
  expect(await find(failed.key)).toMatchObject({
    state: 'failed',
    error: 'O WhatsApp não entregou a mensagem',
  })
})

it('stores answers under the record that was written about, once, with or without the ninth digit', async () => {
  const subject = lead()
  await send({ contact: '+55 31 97777-6666', subject })
  const answer = (id: string, text: string, remoteJid = '553177776666@s.whatsapp.net') => ({
    key: { id, fromMe: false, remoteJid },
    pushName: 'Ana',
    message: { conversation: text },
    messageTimestamp: 1_795_000_000,
  })
  for (let time = 0; time < 3; time += 1)
    await gateway.tell('messages.upsert', answer('A1', 'Quero saber mais'))
  await gateway.tell('messages.upsert', answer('A2', 'De um grupo', '120363@g.us'))
  await gateway.tell('messages.upsert', {
    ...answer('A3', 'Eu mesma'),
    key: { ...answer('A3', '').key, fromMe: true },
  })
  const messages = await messenger.listMessages(db, subject)
  expect(messages.filter(({ direction }) => direction === 'incoming')).toMatchObject([
    { text: 'Quero saber mais', state: 'received', contact: '+5531977776666', leadId: subject.id },
  ])
  expect(await bench.facts('message.received')).toMatchObject([
    { phoneKey: '5531977776666', name: 'Ana', subject },
  ])
  const unknown = lead()
  await gateway.tell('messages.upsert', answer('A4', 'Oi', '5511955554444@s.whatsapp.net'))
  expect(await messenger.assignMessages(db, '11 5555-4444', unknown)).toBe(0)
  expect(await messenger.assignMessages(db, '11 95555-4444', unknown)).toBe(1)
})

it('never writes again to who answers SAIR or PARAR, also after erasure, until they ask for it', async () => {
  const subject = lead()
  const contact = '(21) 96666-5555'
  await send({ contact, subject })
  const waiting = draft({ contact: '21 6666-5555', subject, notBefore: new Date(clock.ms + 3_600_000) })
  await messenger.enqueueMessage(db, waiting)
  await gateway.tell('MESSAGES_UPSERT', {
    key: { id: 'S1', fromMe: false, remoteJid: '1@lid', remoteJidAlt: '552166665555@s.whatsapp.net' },
    message: { extendedTextMessage: { text: ' Sair! ' } },
  })
  expect(await find(waiting.key)).toMatchObject({
    state: 'skipped',
    error: 'O contato pediu para não receber mensagens',
  })
  expect(await bench.facts('contact.opted_out')).toMatchObject([{ phoneKey: '5521966665555', subject }])
  await messenger.eraseMessages(db, subject)
  const listed = await messenger.listMessages(db, subject)
  expect(new Set(listed.map(({ text, contact: number }) => `${text}${number}`))).toEqual(new Set(['null']))
  expect(await messenger.enqueueMessage(db, draft({ key: 'again', contact }))).toMatchObject({
    reason: 'opted_out',
  })
  expect(await messenger.isOptedOut(db, [contact, '21966665555', '21 9666-5555', 'x'])).toEqual(
    new Set([contact, '21966665555']),
  )
  const kept = await db.selectFrom('suppressed_contacts').selectAll().execute()
  expect(JSON.stringify(kept)).not.toContain('66665555')
  await messenger.unsuppress(db, contact, 'staff')
  expect(await messenger.enqueueMessage(db, draft({ contact }))).toMatchObject({ ok: true })
  expect(await db.selectFrom('message_consents').select(['kind', 'source']).orderBy('id').execute()).toEqual([
    { kind: 'opted_out', source: 'answer' },
    { kind: 'opted_in', source: 'staff' },
  ])
  await work()
})

it("WhatsApp's button for promotions takes back what automations would write, and no person's answer", async () => {
  const contact = '+55 31 97777-5555'
  const automatic = await messenger.enqueueMessage(db, draft({ contact, sourceId: randomUUID() }))
  await gateway.tell('messages.upsert', {
    key: { id: 'P1', fromMe: false, remoteJid: '553177775555@s.whatsapp.net' },
    message: { templateButtonReplyMessage: { selectedId: '0', selectedDisplayText: 'Parar promoções' } },
  })
  expect((await find(automatic.key)).state).toBe('skipped')
  expect(await send({ contact, sourceId: randomUUID() })).toMatchObject({ reason: 'marketing_stopped' })
  expect(await send({ contact })).toMatchObject({ state: 'sent' })
  expect(await bench.facts('contact.marketing_changed')).toMatchObject([{ isStopped: true }])
})

it('a lost connection holds messages back and is told once; a new one lets them go', async () => {
  const before = (await bench.facts('gateway.changed')).length
  for (const at of ['connecting', 'close', 'close', 'connecting'] as const) {
    await gateway.tell('connection.update', { instance: keys.instance, state: at, statusReason: 401 })
  }
  const held = z.object({ key: z.string(), state: z.string() }).parse(await send())
  expect(held.state).toBe('pending')
  const overview = () => app.inject({ url: '/api/whatsapp/overview', headers: bench.chief })
  expect((await overview()).json()).toMatchObject({ heldBy: 'disconnected', waiting: 1, outbox: [] })
  await gateway.tell('connection.update', { instance: keys.instance, state: 'open', statusReason: 200 })
  await work()
  expect((await find(held.key)).state).toBe('sent')
  expect((await bench.facts('gateway.changed')).slice(before)).toMatchObject([
    { isConnected: false, detail: 'O número foi desconectado do WhatsApp' },
    { isConnected: true },
  ])
})

it('raises an alarm for what WhatsApp has not confirmed after 15 minutes, once, and sends nothing again', async () => {
  await db.updateTable('messages').set({ alarmed_at: new Date().toISOString() }).execute()
  const { key } = z.object({ key: z.string() }).parse(await send())
  const before = state.arrivals.length
  clock.ms += 14 * 60_000
  await bench.reconcile()
  expect(await bench.facts('messages.unacknowledged')).toEqual([])
  clock.ms += 2 * 60_000
  await bench.reconcile()
  await bench.reconcile()
  expect(await bench.facts('messages.unacknowledged')).toMatchObject([{ provider: 'evolution', count: 1 }])
  expect(state.arrivals.length).toBe(before)
  expect((await find(key)).state).toBe('sent')
})

it('believes no webhook without the secret, and reads none that is no JSON', async () => {
  const url = '/api/whatsapp/webhook/evolution'
  const secret = state.webhook?.headers['X-Webhook-Secret'] ?? ''
  const post = (headers: Record<string, string>, payload = '{}') =>
    app.inject({ method: 'POST', url, headers: { 'content-type': 'application/json', ...headers }, payload })
  expect((await post({})).statusCode).toBe(401)
  expect((await post({ 'x-webhook-secret': `${secret}x` })).statusCode).toBe(401)
  expect((await post({ 'x-webhook-secret': secret }, '{')).statusCode).toBe(400)
  expect((await post({ 'x-webhook-secret': secret })).json()).toEqual({ received: true })
  expect((await app.inject({ method: 'POST', url: '/api/whatsapp/webhook/cloud' })).statusCode).toBe(401)
})

it('SEC-24: neither key nor secret stands in a log or an answer', async () => {
  state.failing = () => 'unauthorised'
  expect(await send()).toMatchObject({ state: 'failed', error: 'O gateway recusou a chave da API' })
  state.failing = () => null
  // No other message would leave either: it counts as a lost connection.
  const status = await db.selectFrom('gateway_accounts').selectAll().executeTakeFirstOrThrow()
  expect(status).toMatchObject({ is_connected: false, detail: 'O gateway recusou a chave da API' })
  const rows = await db.selectFrom('messages').select(['error']).execute()
  const written = JSON.stringify([bench.lines, rows, status])
  for (const secret of [keys.apiKey, state.webhook?.headers['X-Webhook-Secret'] ?? 'none']) {
    expect(written).not.toContain(secret)
  }
})
