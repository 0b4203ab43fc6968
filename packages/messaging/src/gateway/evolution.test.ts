import { randomUUID } from 'node:crypto'
import { reopenFailed } from '@cadencia/jobs/requests'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { Message } from '../contract.ts'
import { INTERRUPTED } from '../send/decision.ts'
import { gatewayApp } from '../testing/gateway-app.ts'
import { GatewayStatus } from './contract.ts'
import { NOT_ON_WHATSAPP } from './provider.ts'

const bench = await gatewayApp('evolution')
const { db, gateway, app, messenger, clock, work, find, draft, send } = bench
const { state, keys } = gateway
const lead = (id = randomUUID()) => ({ kind: 'lead', id }) as const
const last = () => state.arrivals.at(-1)

/** Lets the gateway learn where its news go, as the worker does at its start. */
await bench.reconcile()

it('tells the gateway where to bring its news, with a secret that was made for it', () => {
  const set = state.calls.find(({ path }) => path.startsWith('/webhook/set/'))
  expect(set?.body).toEqual({
    webhook: {
      enabled: true,
      url: `${bench.url}/api/whatsapp/webhook/evolution`,
      headers: { 'X-Webhook-Secret': expect.stringMatching(/^[\w-]{43}$/) },
      byEvents: false,
      base64: false,
      events: ['MESSAGES_UPDATE', 'MESSAGES_UPSERT', 'CONNECTION_UPDATE', 'QRCODE_UPDATED'],
    },
  })
})

it('sends a text once, however often it is asked for with its key', async () => {
  const key = randomUUID()
  const subject = lead()
  const [first, again] = await messenger.enqueueMessages(db, [
    draft({ key, subject }),
    draft({ key, text: 'Outra' }),
  ])
  expect(again).toEqual(first)
  await work()
  expect(await messenger.enqueueMessage(db, draft({ key }))).toEqual({ ...first, isNew: false })
  await work()
  expect(state.arrivals.filter(({ number }) => number === '5531988887777')).toHaveLength(1)
  const call = state.calls.find(({ path }) => path === '/message/sendText/cadencia')
  expect(call?.headers.apikey).toBe(keys.apiKey)
  expect(call?.body).toEqual({ number: '5531988887777', text: 'Olá, Ana' })
  expect(await find(key)).toMatchObject({ state: 'sent', attempts: 1, provider_id: last()?.id, error: null })
  expect(await bench.facts('message.sent')).toMatchObject([
    { key, part: 1, subject, state: 'sent', error: null },
  ])
})

it('puts the text under the first file, and sends every other file by itself', async () => {
  const pdf = { fileURL: '/api/files/a', fileName: 'proposta.pdf', fileType: 'application/pdf' }
  const jpeg = { fileURL: '/api/files/b', fileName: 'foto.jpg', fileType: 'image/jpeg' }
  const { key } = draft()
  await send({ key, text: 'Segue', attachments: [pdf, jpeg] })
  expect(state.arrivals.slice(-2)).toMatchObject([
    { text: 'Segue', fileName: 'proposta.pdf', mediaType: 'document' },
    { text: '', fileName: 'foto.jpg', mediaType: 'image' },
  ])
  const bodies = state.calls.flatMap(({ path, body }) =>
    path.startsWith('/message/sendMedia/') ? [body] : [],
  )
  expect(bodies[0]).toEqual({
    number: '5531988887777',
    mediatype: 'document',
    mimetype: 'application/pdf',
    media: Buffer.from('conteúdo de /api/files/a').toString('base64'),
    fileName: 'proposta.pdf',
    caption: 'Segue',
  })
  expect(await find(key, 2)).toMatchObject({ state: 'sent', body: '' })
  await send({ text: 'x'.repeat(1025), attachments: [jpeg] })
  expect(state.arrivals.slice(-2).map(({ text, fileName }) => [text.length, fileName])).toEqual([
    [1025, undefined],
    [0, 'foto.jpg'],
  ])
})

it('refuses what is no telephone number', async () => {
  expect(await messenger.enqueueMessage(db, draft({ key: 'k', contact: '123' }))).toEqual({
    ok: false,
    key: 'k',
    reason: 'invalid_phone',
  })
})

it('never writes to a service, and says so', async () => {
  for (const contact of ['0800 777 1234', '08007771234', '4004-1234', '190']) {
    const refused = { ok: false, key: `service:${contact}`, reason: 'service_phone' }
    expect(await messenger.enqueueMessage(db, draft({ key: refused.key, contact }))).toEqual(refused)
  }
})

it('fails at once on what trying again would not help, and says why', async () => {
  for (const [failure, error] of [
    ['not-on-whatsapp', NOT_ON_WHATSAPP],
    ['refused', 'O gateway recusou a mensagem (400): [["instance.number is not valid"]]'],
  ] as const) {
    state.failing = () => failure
    const { key } = draft()
    await send({ key })
    expect(await find(key)).toMatchObject({ state: 'failed', error, attempts: 1 })
    expect(await bench.facts('message.failed')).toContainEqual(expect.objectContaining({ key, error }))
  }
  state.failing = () => null
})

it('REL-8: refused, 429 and 500 are tried five times, then fail, and can be sent again', async () => {
  for (const [failure, error] of [
    ['rate', 'O gateway pediu para esperar (429)'],
    ['broken', 'O gateway falhou (500)'],
    ['unavailable', 'O gateway falhou (503)'],
    ['away', 'O gateway não respondeu à conexão'],
  ] as const) {
    const { key } = draft()
    const before = state.arrivals.length
    if (failure === 'away') await gateway.goAway()
    else state.failing = () => failure
    await send({ key })
    expect(await find(key)).toMatchObject({ state: 'failed', error, attempts: 5 })
    if (failure === 'away') await gateway.comeBack()
    state.failing = () => null
    // Retried by hand in the queue monitor: the same job once more.
    const { id, job_id: jobId } = await find(key)
    await reopenFailed(db, jobId ?? '')
    await work()
    expect(await find(key)).toMatchObject({ id, state: 'sent', error: null, attempts: 6 })
    expect(state.arrivals.length).toBe(before + 1)
  }
})

const fails = (failure: 'closed' | null) => async () => {
  state.failing = () => failure
}

it.each([
  ['is not there', gateway.goAway, gateway.comeBack],
  ['has lost WhatsApp', fails('closed'), fails(null)],
])(
  'a gateway that %s ten times in a row counts as disconnected, and messages wait for it',
  async (_how, fail, mend) => {
    await fail()
    const keys = [draft(), draft(), draft()].map(({ key }) => key)
    for (const key of keys) await messenger.enqueueMessage(db, draft({ key }))
    await work()
    const states = await Promise.all(keys.map(async (key) => (await find(key)).state))
    expect(states.filter((one) => one === 'pending').length).toBeGreaterThan(0)
    expect(await db.selectFrom('gateway_accounts').select('is_connected').executeTakeFirst()).toEqual({
      is_connected: false,
    })
    await mend()
    await bench.reconcile()
    await work()
    expect((await find(keys[2] ?? '')).state).toBe('sent')
  },
)

it('a number that goes on connecting is disconnected at the second look, and connected again at the first', async () => {
  const isConnected = async () => {
    await bench.reconcile()
    const row = await db.selectFrom('gateway_accounts').select('is_connected').executeTakeFirst()
    return row?.is_connected
  }
  state.connection = 'connecting'
  expect([await isConnected(), await isConnected()]).toEqual([true, false])
  expect((await bench.facts('gateway.changed')).at(-1)).toMatchObject({
    isConnected: false,
    detail: 'Conectando ao WhatsApp',
  })
  state.connection = 'open'
  expect(await isConnected()).toBe(true)
})

it('REL-8: what may have left is uncertain, and stays so until a person sends it again', async () => {
  const subject = lead()
  for (const [failure, left] of [
    ['hang', 0],
    ['cut', 1],
    ['late', 1],
  ] as const) {
    state.failing = () => failure
    const { key } = draft()
    const before = state.arrivals.length
    const calls = state.calls.length
    await send({ key, subject })
    state.failing = () => null
    await work()
    await bench.reconcile()
    expect(await find(key)).toMatchObject({
      state: 'uncertain',
      error: expect.stringContaining('pode ter saído'),
    })
    expect(state.arrivals.length).toBe(before + left)
    expect(state.calls.slice(calls).filter(({ path }) => path.startsWith('/message/'))).toHaveLength(1)
  }
  const url = `/api/whatsapp/messages?leadId=${subject.id}`
  expect((await app.inject({ url, headers: bench.staff })).json()).toMatchObject({ code: 'crm_locked' })
  expect((await app.inject({ url, headers: bench.chief })).statusCode).toBe(403)
  const [newest] = z.array(Message).parse((await app.inject({ url, headers: bench.seller })).json())
  const resend = (headers: Record<string, string>) =>
    app.inject({ method: 'POST', url: `/api/whatsapp/messages/${newest?.id}/resend`, headers })
  expect((await resend(bench.staff)).statusCode).toBe(403)
  expect(bench.messageOf(await resend(bench.seller))).toMatchObject({ state: 'pending', canResend: false })
  await work()
  const [sent, other] = z.array(Message).parse((await app.inject({ url, headers: bench.seller })).json())
  expect([sent?.state, sent?.attempts, other?.state]).toEqual(['sent', 2, 'uncertain'])
  expect((await resend(bench.seller)).json()).toMatchObject({ statusCode: 409, code: 'not_resendable' })
})

it('REL-4: a message whose worker died while it was sent is uncertain, by its job or by whoever tends', async () => {
  for (const revive of ['job', 'tending'] as const) {
    const { key } = draft()
    await messenger.enqueueMessage(db, draft({ key }))
    const jobId = randomUUID()
    await db
      .updateTable('messages')
      .set({ state: 'sending', job_id: jobId, sending_at: new Date(clock.ms).toISOString() })
      .where('key', '=', key)
      .execute()
    const { id } = await find(key)
    const before = state.arrivals.length
    if (revive === 'job') await bench.runJobOf(jobId, id)
    else {
      await bench.reconcile()
      expect((await find(key)).state).toBe('sending')
      clock.ms += 46_000
      await bench.reconcile()
    }
    expect(await find(key)).toMatchObject({ state: 'uncertain', error: INTERRUPTED })
    expect(state.arrivals.length).toBe(before)
  }
})

it('SEC-17: the QR code is shown, a new one each time, only to who unlocked the CRM and administrators', async () => {
  state.connection = 'close'
  const ask = async (headers: Record<string, string>) => {
    clock.ms += 10_000
    return GatewayStatus.parse((await app.inject({ url: '/api/whatsapp/status', headers })).json())
  }
  expect(await ask(bench.staff)).toEqual({
    connected: false,
    qrCode: null,
    provider: 'evolution',
    detail: 'O número não está conectado ao WhatsApp',
  })
  const codes = [await ask(bench.seller), await ask(bench.chief)].map(({ qrCode }) => qrCode)
  expect(codes).toEqual([expect.stringMatching(/^data:image\/png;base64,/), expect.any(String)])
  expect(codes[0]).not.toBe(codes[1])
  for (const pairing of ['none', 'error'] as const) {
    state.pairing = pairing
    expect(await ask(bench.chief)).toMatchObject({ connected: false, qrCode: null })
  }
  state.pairing = 'code'
  state.connection = 'open'
  expect(await ask(bench.chief)).toMatchObject({
    connected: true,
    qrCode: null,
    detail: 'Conectado ao WhatsApp',
  })
})

it('tests the connection: 200 with what it is like, 502 where the gateway gives no usable answer', async () => {
  const test = (headers = bench.seller) =>
    app.inject({ method: 'POST', url: '/api/whatsapp/test-connection', headers })
  expect((await test()).json()).toEqual({ connected: true, detail: 'Conectado ao WhatsApp' })
  state.connection = undefined
  // Whoever has no access to customers asks, and makes no instance.
  expect((await test(bench.staff)).json()).toMatchObject({
    statusCode: 502,
    message: 'Erro ao testar conexão. A instância cadencia não existe no gateway.',
  })
  expect((await test()).json()).toEqual({
    connected: false,
    detail: 'O número não está conectado ao WhatsApp',
  })
  expect(state.calls.filter(({ path }) => path === '/instance/create')).toHaveLength(1)
  await gateway.goAway()
  const away = await test()
  expect(away.json()).toMatchObject({
    statusCode: 502,
    message: 'Erro ao testar conexão. O gateway não responde.',
  })
  await gateway.comeBack()
  state.connection = 'open'
  expect((await test()).statusCode).toBe(200)
})
