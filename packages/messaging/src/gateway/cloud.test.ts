import { expect, it } from 'vitest'
import { gatewayApp, VERIFY_TOKEN } from '../testing/gateway-app.ts'
import { OUTSIDE_WINDOW } from './provider.ts'

const bench = await gatewayApp('cloud')
const { gateway, messenger, db, app, find, draft, send } = bench
const { state, keys } = gateway
const webhook = `${bench.url}/api/whatsapp/webhook/cloud`
const ana = '5531988887777'
const template = { name: 'aviso', language: 'pt_BR' }

/** A contact writes; `from` is as WhatsApp has it. */
function answer(id: string, body: string, from = ana, over: object = {}) {
  const timestamp = String(Math.floor(bench.clock.ms / 1000))
  return gateway.tellCloud(webhook, {
    contacts: [{ wa_id: from, profile: { name: 'Ana' } }],
    messages: [{ from, id, timestamp, type: 'text', text: { body }, ...over }],
  })
}

function status(id: string | undefined, word: string, errors: object[] = []) {
  return gateway.tellCloud(webhook, { statuses: [{ id, status: word, timestamp: '1795000000', errors }] })
}

it('outside the 24 hours only a template is sent, all else fails', async () => {
  expect(await send()).toMatchObject({ state: 'failed', error: OUTSIDE_WINDOW, attempts: 0 })
  expect(OUTSIDE_WINDOW).toBe('Fora da janela de 24 horas')
  expect(await send({ template })).toMatchObject({ state: 'sent' })
  expect(state.calls.at(-1)?.body).toEqual({
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    to: ana,
    type: 'template',
    template: {
      name: 'aviso',
      language: { code: 'pt_BR' },
      components: [{ type: 'body', parameters: [{ type: 'text', text: 'Olá, Ana' }] }],
    },
  })
})

it('within 24 hours of an answer it sends text and files, then templates alone again', async () => {
  expect(await answer('wamid.1', 'Olá')).toBe(200)
  expect(await send({ template })).toMatchObject({ state: 'sent' })
  expect(state.calls.at(-1)).toMatchObject({
    path: `/v24.0/${keys.phoneId}/messages`,
    headers: { authorization: `Bearer ${keys.token}` },
    body: { to: ana, type: 'text', text: { body: 'Olá, Ana', preview_url: false } },
  })
  const pdf = { fileURL: '/api/files/a', fileName: 'proposta.pdf', fileType: 'application/pdf' }
  const png = { fileURL: '/api/files/b', fileName: 'foto.png', fileType: 'image/png' }
  await send({ attachments: [pdf, png] })
  const [upload, document, , image] = state.calls.slice(-4)
  expect(upload?.body).toMatch(/name="messaging_product"\r\n\r\nwhatsapp.*filename="proposta.pdf"/s)
  expect(document?.body).toMatchObject({
    document: { id: 'media-1', filename: 'proposta.pdf', caption: 'Olá, Ana' },
  })
  expect(image?.body).toMatchObject({ type: 'image', image: { id: 'media-1' } })
  bench.clock.ms += 25 * 3_600_000
  expect(await send()).toMatchObject({ state: 'failed', error: OUTSIDE_WINDOW })
})

it('tries rate limits again, and says what else is wrong', async () => {
  for (const [failure, expected] of [
    ['rate', { attempts: 5, error: 'O WhatsApp pediu para esperar (130429)' }],
    ['broken', { attempts: 5, error: 'O gateway falhou (500)' }],
    ['outside-window', { attempts: 1, error: OUTSIDE_WINDOW }],
    ['not-on-whatsapp', { attempts: 1, error: 'Este número não está no WhatsApp' }],
    ['refused', { attempts: 1, error: 'O WhatsApp recusou a mensagem (100): Invalid parameter' }],
    ['unauthorised', { attempts: 1, error: 'O WhatsApp recusou o token de acesso' }],
  ] as const) {
    state.failing = () => failure
    expect(await send({ template })).toMatchObject({ state: 'failed', ...expected })
  }
  state.failing = () => null
  await bench.reconcile()
})

it('keeps what it is told in any order, and more than once', async () => {
  const { key } = draft()
  await send({ key, template })
  const id = state.arrivals.at(-1)?.id
  for (const word of ['read', 'delivered', 'sent', 'read', 'failed']) expect(await status(id, word)).toBe(200)
  expect(await find(key)).toMatchObject({ state: 'read', error: null })
  const other = draft()
  await send({ key: other.key, template })
  await status(state.arrivals.at(-1)?.id, 'failed', [{ code: 131047, title: 'Re-engagement message' }])
  expect(await find(other.key)).toMatchObject({ state: 'failed', error: OUTSIDE_WINDOW })
})

it('opts out who answers PARAR, by text or by a button', async () => {
  await answer('wamid.2', 'Parar', '552199998888')
  await answer('wamid.3', '', '5511977776666', { type: 'button', text: undefined, button: { text: 'PARAR' } })
  await answer('wamid.4', 'Vou parar de fumar', '5511966665555')
  expect(await messenger.isOptedOut(db, ['21 99999-8888', '11 97777-6666', '11 96666-5555'])).toEqual(
    new Set(['21 99999-8888', '11 97777-6666']),
  )
})

it('answers the verification of who knows the token, and believes only what is signed', async () => {
  const verify = (token: string) =>
    app.inject({
      url: `/api/whatsapp/webhook/cloud?hub.mode=subscribe&hub.verify_token=${token}&hub.challenge=1158201444`,
    })
  expect((await verify(VERIFY_TOKEN)).body).toBe('1158201444')
  expect((await verify('outra')).statusCode).toBe(403)
  const post = (signature: string) =>
    app.inject({
      method: 'POST',
      url: '/api/whatsapp/webhook/cloud',
      headers: { 'content-type': 'application/json', 'x-hub-signature-256': signature },
      payload: '{"entry":[]}',
    })
  expect((await post(`sha256=${'0'.repeat(64)}`)).statusCode).toBe(401)
  expect((await post('')).statusCode).toBe(401)
  expect(await gateway.tellCloud(webhook, { messages: [{ nonsense: true }], statuses: [7] })).toBe(200)
  const written = JSON.stringify([
    bench.lines,
    await db.selectFrom('messages').select(['error', 'key']).execute(),
  ])
  for (const secret of [keys.token, keys.appSecret, VERIFY_TOKEN]) expect(written).not.toContain(secret)
})

it('has no QR code, and answers what it is like', async () => {
  const status = await app.inject({ url: '/api/whatsapp/status', headers: bench.chief })
  expect(status.json()).toEqual({
    connected: true,
    qrCode: null,
    provider: 'cloud',
    detail: 'Conectado ao WhatsApp',
  })
})
